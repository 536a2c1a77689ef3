ALTER TABLE "quota_use" RENAME COLUMN "owner_id" TO "payer";--> statement-breakpoint
DROP INDEX "quota_use_owner";--> statement-breakpoint
ALTER TABLE "quota_use" DROP CONSTRAINT "quota_use_pkey";--> statement-breakpoint
ALTER TABLE "quota_use" ADD CONSTRAINT "quota_use_task_payer" PRIMARY KEY("task_id","payer");--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "plan" text DEFAULT 'pro' NOT NULL;--> statement-breakpoint
CREATE INDEX "quota_use_payer" ON "quota_use" USING btree ("payer","tool","used_at");