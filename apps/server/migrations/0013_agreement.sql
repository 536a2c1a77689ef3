ALTER TABLE "profile" ADD COLUMN "agreed_to" text;--> statement-breakpoint
ALTER TABLE "profile" ADD COLUMN "agreed_at" timestamp with time zone;