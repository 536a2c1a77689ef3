ALTER TABLE "audit" RENAME COLUMN "act" TO "action";--> statement-breakpoint
ALTER TABLE "audit" RENAME COLUMN "at" TO "created_at";--> statement-breakpoint
ALTER INDEX "audit_at" RENAME TO "audit_created_at";--> statement-breakpoint
UPDATE "audit" SET "action" = CASE "action"
  WHEN 'write banner' THEN 'create banner'
  WHEN 'remove banner' THEN 'delete banner'
  WHEN 'claim' THEN 'assign purchase'
END WHERE "action" IN ('write banner', 'remove banner', 'claim');--> statement-breakpoint
ALTER TABLE "banner" RENAME COLUMN "words" TO "text";--> statement-breakpoint
ALTER TABLE "feedback" RENAME COLUMN "said_at" TO "submitted_at";--> statement-breakpoint
ALTER TABLE "photo" RENAME COLUMN "picture" TO "image";--> statement-breakpoint
ALTER TABLE "photo" RENAME COLUMN "brought_at" TO "fetched_at";--> statement-breakpoint
ALTER TABLE "qr_sign_in" RENAME COLUMN "asked_at" TO "requested_at";--> statement-breakpoint
ALTER TABLE "quota_use" RENAME COLUMN "payer" TO "quota_subject";--> statement-breakpoint
ALTER TABLE "quota_use" RENAME CONSTRAINT "quota_use_task_payer" TO "quota_use_task_subject";--> statement-breakpoint
ALTER INDEX "quota_use_payer" RENAME TO "quota_use_subject";--> statement-breakpoint
ALTER TABLE "sandbox_card" RENAME COLUMN "pays_later" TO "pays_renewals";--> statement-breakpoint
ALTER TABLE "sandbox_invoice" RENAME COLUMN "made_at" TO "created_at";--> statement-breakpoint
ALTER TABLE "signal" RENAME COLUMN "act" TO "action";--> statement-breakpoint
ALTER TABLE "signal" RENAME COLUMN "times" TO "count";--> statement-breakpoint
ALTER TABLE "signal" RENAME CONSTRAINT "signal_task_id_act_pk" TO "signal_task_id_action_pk";--> statement-breakpoint
ALTER TABLE "stray_purchase" RENAME TO "orphaned_purchase";--> statement-breakpoint
ALTER TABLE "orphaned_purchase" RENAME COLUMN "heard_at" TO "received_at";--> statement-breakpoint
ALTER TABLE "orphaned_purchase" RENAME CONSTRAINT "stray_purchase_store_store_id_pk" TO "orphaned_purchase_store_store_id_pk";--> statement-breakpoint
ALTER TABLE "subscription" RENAME COLUMN "said_at" TO "reported_at";--> statement-breakpoint
ALTER TABLE "trial_use" RENAME COLUMN "person" TO "trial_key";--> statement-breakpoint
ALTER FUNCTION "tell_session_end"() RENAME TO "notify_session_end";
