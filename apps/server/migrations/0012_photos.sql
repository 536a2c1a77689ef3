CREATE TABLE "photo" (
	"user_id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"picture" "bytea" NOT NULL,
	"brought_at" timestamp with time zone NOT NULL
);
