CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" text NOT NULL,
	"admin_email" text NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" uuid PRIMARY KEY NOT NULL,
	"env" text NOT NULL,
	"visibility" jsonb NOT NULL,
	"tone" text NOT NULL,
	"words" text NOT NULL,
	"link_label" text,
	"link_href" text,
	"start_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "signal" (
	"task_id" uuid NOT NULL,
	"act" text NOT NULL,
	"tool" text NOT NULL,
	"made_by" text,
	"times" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "signal_task_id_act_pk" PRIMARY KEY("task_id","act")
);
--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "banner_start_at" ON "banner" USING btree ("env","start_at" DESC NULLS LAST);