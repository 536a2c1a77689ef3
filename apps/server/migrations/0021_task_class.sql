DROP INDEX "task_queue";--> statement-breakpoint
ALTER TABLE "task_worker" ADD COLUMN "max_heavy" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "task" ADD COLUMN "task_class" text DEFAULT 'quick' NOT NULL;--> statement-breakpoint
CREATE INDEX "task_queue" ON "task" USING btree ("task_class","priority" DESC NULLS FIRST,"queued_at","id") WHERE "task"."state" = 'queued';