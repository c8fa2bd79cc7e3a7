CREATE TABLE "couriers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"cash_in_hand_paise" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cash_entries" ALTER COLUMN "agent_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD COLUMN "courier_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "courier_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tracking_number" text;--> statement-breakpoint
CREATE UNIQUE INDEX "couriers_name" ON "couriers" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_entries_courier" ON "cash_entries" USING btree ("courier_id","at" DESC NULLS FIRST) WHERE courier_id is not null;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_holder" CHECK (num_nonnulls("cash_entries"."agent_id", "cash_entries"."courier_id") = 1);--> statement-breakpoint
-- Until now no order named its courier, and nobody recorded whether their cash arrived: it is due until somebody says so.
INSERT INTO "couriers" ("id", "name")
SELECT gen_random_uuid(), '' WHERE EXISTS (SELECT FROM "orders" WHERE "shipped_at" IS NOT NULL AND "agent_id" IS NULL);--> statement-breakpoint
UPDATE "orders" SET "courier_id" = (SELECT "id" FROM "couriers") WHERE "shipped_at" IS NOT NULL AND "agent_id" IS NULL;--> statement-breakpoint
INSERT INTO "cash_entries" ("id", "courier_id", "kind", "amount_paise", "order_id", "at")
SELECT gen_random_uuid(), "courier_id", 'collected', "total_paise", "id", "delivered_at" FROM "orders"
 WHERE "courier_id" IS NOT NULL AND "status" = 'delivered' AND "payment_method" = 'cod';--> statement-breakpoint
UPDATE "couriers" SET "cash_in_hand_paise" = (SELECT coalesce(sum("amount_paise"), 0) FROM "cash_entries" WHERE "courier_id" = "couriers"."id");
