CREATE TABLE "template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"tool" text NOT NULL,
	"name" text NOT NULL,
	"values" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "template_owner" ON "template" USING btree ("owner_id","tool","name");