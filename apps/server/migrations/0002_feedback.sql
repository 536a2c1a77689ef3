CREATE TABLE "feedback" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"tool" text NOT NULL,
	"made_by" text NOT NULL,
	"satisfied" boolean NOT NULL,
	"usable" boolean,
	"reasons" jsonb NOT NULL,
	"text" text NOT NULL,
	"said_at" timestamp with time zone NOT NULL
);
