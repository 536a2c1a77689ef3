CREATE TABLE "quota_use" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"tool" text NOT NULL,
	"count" integer NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "quota_use_owner" ON "quota_use" USING btree ("owner_id","tool","used_at");--> statement-breakpoint
CREATE INDEX "quota_use_used_at" ON "quota_use" USING btree ("used_at");