CREATE TABLE "task_duration" (
	"tool" text NOT NULL,
	"variant" text NOT NULL,
	"size_class" integer NOT NULL,
	"count" integer NOT NULL,
	"mean_log_ms" double precision NOT NULL,
	CONSTRAINT "task_duration_tool_variant_size_class_pk" PRIMARY KEY("tool","variant","size_class")
);
--> statement-breakpoint
CREATE TABLE "task_worker" (
	"id" uuid PRIMARY KEY NOT NULL,
	"concurrency" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "task_state";--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "variant" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "size_class" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "estimated_ms" integer;--> statement-breakpoint
CREATE INDEX "task_queue" ON "task" USING btree ("priority" DESC NULLS FIRST,"queued_at","id") WHERE "task"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "task_processing" ON "task" USING btree ("started_at") WHERE "task"."state" = 'processing';--> statement-breakpoint
CREATE INDEX "task_active" ON "task" USING btree ("owner_id") WHERE "task"."state" in ('queued', 'processing');--> statement-breakpoint
CREATE INDEX "task_finished_at" ON "task" USING btree ("finished_at");