CREATE TABLE "stray_purchase" (
	"store" text NOT NULL,
	"store_id" text NOT NULL,
	"order_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"heard_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stray_purchase_store_store_id_pk" PRIMARY KEY("store","store_id")
);
