CREATE TABLE "billing_customer" (
	"owner_id" text NOT NULL,
	"store" text NOT NULL,
	"store_id" text NOT NULL,
	CONSTRAINT "billing_customer_owner_id_store_pk" PRIMARY KEY("owner_id","store"),
	CONSTRAINT "billing_customer_store" UNIQUE("store","store_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox_card" (
	"subscription_id" uuid PRIMARY KEY NOT NULL,
	"last_four" text NOT NULL,
	"pays_later" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_checkout" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"period" text NOT NULL,
	"has_trial" boolean NOT NULL,
	"subscription_id" uuid,
	"return_path" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"completed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_invoice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"subscription_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"is_paid" boolean NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_event" (
	"store" text NOT NULL,
	"store_id" text NOT NULL,
	"type" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "billing_event_store_store_id_pk" PRIMARY KEY("store","store_id")
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"store" text NOT NULL,
	"store_id" text,
	"status" text NOT NULL,
	"period" text,
	"next_period" text,
	"is_renewing" boolean NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone,
	"trial_end" timestamp with time zone,
	"due_since" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"said_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_store" UNIQUE("store","store_id")
);
--> statement-breakpoint
CREATE TABLE "trial_use" (
	"person" text PRIMARY KEY NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sandbox_invoice_owner" ON "sandbox_invoice" USING btree ("owner_id","made_at");--> statement-breakpoint
CREATE INDEX "subscription_owner" ON "subscription" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "subscription_period_end" ON "subscription" USING btree ("period_end");