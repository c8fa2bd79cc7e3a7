CREATE SEQUENCE "public"."ticket_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "prescriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"order_id" uuid,
	"webp" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "area_pincodes" (
	"prefix" text PRIMARY KEY NOT NULL,
	"area_id" uuid NOT NULL,
	CONSTRAINT "area_pincodes_prefix" CHECK ("area_pincodes"."prefix" ~ '^([1-9][0-9]{0,5})?$')
);
--> statement-breakpoint
CREATE TABLE "delivery_areas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"fee_paise" bigint DEFAULT 0 NOT NULL,
	"free_from_paise" bigint,
	"minimum_paise" bigint DEFAULT 0 NOT NULL,
	"takes_cash" boolean DEFAULT true NOT NULL,
	"lead_days" integer NOT NULL,
	"weekdays" integer[] NOT NULL,
	"cut_off" text,
	"carrier" text DEFAULT 'riders' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_areas_amounts" CHECK ("delivery_areas"."fee_paise" >= 0 and "delivery_areas"."free_from_paise" >= 0 and "delivery_areas"."minimum_paise" >= 0),
	CONSTRAINT "delivery_areas_weekdays" CHECK (cardinality("delivery_areas"."weekdays") between 1 and 7),
	CONSTRAINT "delivery_areas_carrier_known" CHECK ("delivery_areas"."carrier" in ('riders', 'courier'))
);
--> statement-breakpoint
CREATE TABLE "shop_pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"person_id" uuid,
	"by_role" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"order_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tickets_state_known" CHECK ("tickets"."state" in ('open', 'answered', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts";--> statement-breakpoint
ALTER TABLE "payment_intents" DROP CONSTRAINT "payment_intents_total";--> statement-breakpoint
ALTER TABLE "payment_intents" DROP CONSTRAINT "payment_intents_amounts";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "rules" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "rules" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "daily_sales" ADD COLUMN "delivery_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "rules" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "area_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "carrier" text DEFAULT 'riders' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prescription" text;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "delivery_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
UPDATE "payment_intents" SET "delivery" = jsonb_build_object(
	'on', (("created_at" AT TIME ZONE 'Asia/Kolkata')::date + 6)::text, 'areaName', null, 'carrier', 'riders');--> statement-breakpoint
ALTER TABLE "payment_intents" ALTER COLUMN "delivery" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "prescription_id" uuid;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prescriptions" ADD CONSTRAINT "prescriptions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "area_pincodes" ADD CONSTRAINT "area_pincodes_area_id_delivery_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."delivery_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "prescriptions_order" ON "prescriptions" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "prescriptions_person" ON "prescriptions" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE INDEX "prescriptions_unused" ON "prescriptions" USING btree ("created_at") WHERE order_id is null;--> statement-breakpoint
CREATE INDEX "area_pincodes_area" ON "area_pincodes" USING btree ("area_id");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_areas_name" ON "delivery_areas" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "ticket_messages_ticket" ON "ticket_messages" USING btree ("ticket_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_number" ON "tickets" USING btree ("number");--> statement-breakpoint
CREATE INDEX "tickets_state" ON "tickets" USING btree ("state","updated_at","id");--> statement-breakpoint
CREATE INDEX "tickets_order" ON "tickets" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tickets_person" ON "tickets" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "orders_prescription" ON "orders" USING btree ("placed_at") WHERE prescription = 'to_check';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_carrier_known" CHECK ("orders"."carrier" in ('riders', 'courier'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_prescription_known" CHECK ("orders"."prescription" in ('to_check', 'accepted', 'refused'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_prescription_checked" CHECK ("orders"."prescription" is distinct from 'to_check' or "orders"."status" in ('pending', 'confirmed', 'cancelled'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK (total_paise = subtotal_paise - discount_paise + tax_paise + delivery_paise + rounding_paise);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK (subtotal_paise > 0 and discount_paise between 0 and subtotal_paise and tax_paise >= 0 and delivery_paise >= 0 and rounding_paise between -99 and 50 and total_paise >= 0 and (rounding_paise = 0 or total_paise % 100 = 0));--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_total" CHECK (total_paise = subtotal_paise - discount_paise + tax_paise + delivery_paise + rounding_paise);--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_amounts" CHECK (subtotal_paise > 0 and discount_paise between 0 and subtotal_paise and tax_paise >= 0 and delivery_paise >= 0 and rounding_paise between -99 and 50 and total_paise >= 0 and (rounding_paise = 0 or total_paise % 100 = 0));
