CREATE TABLE "sandbox_saved_card" (
	"owner_id" text PRIMARY KEY NOT NULL,
	"last_four" text NOT NULL,
	"pays_renewals" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_purchase" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"credits" bigint NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"store" text NOT NULL,
	"checkout_id" text,
	"store_id" text,
	"href" text,
	"created_at" timestamp with time zone NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"taken_back" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_purchase_store" UNIQUE("store","store_id")
);
--> statement-breakpoint
CREATE TABLE "credit_settings" (
	"owner_id" text PRIMARY KEY NOT NULL,
	"language" text NOT NULL,
	"top_up_pack" text,
	"top_up_below" bigint NOT NULL,
	"top_up_max_per_month" integer NOT NULL,
	"top_up_failed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "low_credit_balance" (
	"owner_id" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"emailed_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "credit_reservation_owner";--> statement-breakpoint
ALTER TABLE "sandbox_invoice" ALTER COLUMN "subscription_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_checkout" ADD COLUMN "purpose" text DEFAULT 'subscribe' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_checkout" ADD COLUMN "purchase_id" uuid;--> statement-breakpoint
ALTER TABLE "sandbox_invoice" ADD COLUMN "item" text DEFAULT 'pro' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "product" text DEFAULT 'pro' NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_reservation" ADD COLUMN "tool" text;--> statement-breakpoint
CREATE INDEX "credit_purchase_owner" ON "credit_purchase" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "credit_purchase_pending" ON "credit_purchase" USING btree ("created_at") WHERE "credit_purchase"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "credit_reservation_owner" ON "credit_reservation" USING btree ("owner_id","reserved_at");