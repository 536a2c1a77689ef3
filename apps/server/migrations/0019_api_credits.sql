CREATE TABLE "credit_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text,
	"kind" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_account_owner" UNIQUE("owner_id","kind"),
	CONSTRAINT "credit_account_not_negative" CHECK ("credit_account"."balance" >= 0 or "credit_account"."kind" not in ('available', 'reserved'))
);
--> statement-breakpoint
CREATE TABLE "credit_entry" (
	"transaction_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "credit_entry_transaction_id_account_id_pk" PRIMARY KEY("transaction_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "credit_reservation" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"key_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"round" bigint DEFAULT 1 NOT NULL,
	"reserved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_transaction" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"posted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "credit_transaction_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"start" text NOT NULL,
	"tools" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_key_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "api_rate" (
	"key_id" uuid PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_transaction_id_credit_transaction_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."credit_transaction"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_entry" ADD CONSTRAINT "credit_entry_account_id_credit_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_entry_account" ON "credit_entry" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "credit_reservation_key" ON "credit_reservation" USING btree ("key_id","state");--> statement-breakpoint
CREATE INDEX "credit_reservation_owner" ON "credit_reservation" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "api_key_owner" ON "api_key" USING btree ("owner_id","created_at");--> statement-breakpoint
-- Checked at commit, when all entries of a transaction are written.
CREATE FUNCTION "check_credit_transaction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT coalesce(sum(amount), 0) FROM credit_entry WHERE transaction_id = coalesce(NEW.transaction_id, OLD.transaction_id)) <> 0 THEN
    RAISE EXCEPTION 'the entries of a credit transaction must sum to 0';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "credit_transaction_balances" AFTER INSERT OR UPDATE OR DELETE ON "credit_entry" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_credit_transaction"();
