CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"by_person_id" uuid,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"problem" text,
	"file_name" text NOT NULL,
	"host" text,
	"bytes" bigint,
	"rows" integer,
	"orders" integer,
	"deleted_at" timestamp (3) with time zone,
	"rehearsed_at" timestamp (3) with time zone,
	"rehearsal" jsonb,
	CONSTRAINT "backups_kind_known" CHECK ("backups"."kind" in ('button', 'schedule'))
);
--> statement-breakpoint
CREATE TABLE "order_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by_person_id" uuid NOT NULL,
	"by_name" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "providers" (
	"kind" text PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"secrets" "bytea",
	"key_id" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tested_at" timestamp (3) with time zone,
	"test_problem" text,
	CONSTRAINT "providers_kind_known" CHECK ("providers"."kind" in ('mail', 'sms', 'whatsapp', 'razorpay')),
	CONSTRAINT "providers_key" CHECK (("providers"."secrets" is null) = ("providers"."key_id" is null))
);
--> statement-breakpoint
ALTER TABLE "order_milestones" DROP CONSTRAINT "order_milestones_kind_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts";--> statement-breakpoint
ALTER TABLE "payment_intents" DROP CONSTRAINT "payment_intents_amounts";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "staff_role" text;--> statement-breakpoint
UPDATE "people" SET "staff_role" = 'owner' WHERE "role" = 'admin';--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "bell_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prepaid_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was paid online so far was the whole order; nothing that triggers count changes by it.
ALTER TABLE "orders" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "orders" SET "prepaid_paise" = "total_paise" WHERE "payment_method" = 'razorpay';--> statement-breakpoint
ALTER TABLE "orders" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "due_paise";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_paise" bigint GENERATED ALWAYS AS (total_paise - prepaid_paise) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_person_cash" ON "orders" USING btree ("person_id","delivered_at") WHERE due_paise > 0 and status <> 'cancelled';--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "internal_note" text;--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_by_person_id_people_id_fk" FOREIGN KEY ("by_person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backups_started" ON "backups" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "order_changes_order" ON "order_changes" USING btree ("order_id","at");--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_staff_role" CHECK (("people"."role" = 'admin') = ("people"."staff_role" is not null) and "people"."staff_role" in ('owner', 'manager', 'packer', 'accountant'));--> statement-breakpoint
ALTER TABLE "order_milestones" ADD CONSTRAINT "order_milestones_kind_known" CHECK ("order_milestones"."kind" in ('placed', 'dispatched', 'out_for_delivery', 'not_delivered', 'delivered', 'cancelled', 'refunded', 'changed'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_prepaid" CHECK (prepaid_paise between 0 and total_paise and (payment_method = 'razorpay' or prepaid_paise = 0));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_channel_known" CHECK ("orders"."channel" in ('online', 'phone', 'counter', 'test'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK (subtotal_paise > 0 and discount_paise between 0 and subtotal_paise and tax_paise >= 0 and delivery_paise >= 0 and rounding_paise between -99 and 50 and total_paise >= 0 and (rounding_paise = 0 or (total_paise - prepaid_paise) % 100 = 0));--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_amounts" CHECK (subtotal_paise > 0 and discount_paise between 0 and subtotal_paise and tax_paise >= 0 and delivery_paise >= 0 and rounding_paise between -99 and 50 and total_paise >= 0 and (rounding_paise = 0 or (total_paise) % 100 = 0));--> statement-breakpoint
CREATE INDEX "orders_goods_courier" ON "orders" USING btree ("goods_out_at") WHERE goods_out_at is not null and goods_agent_id is null and status = 'cancelled';--> statement-breakpoint
CREATE INDEX "refunds_created" ON "refunds" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "is_cash" boolean DEFAULT false NOT NULL;