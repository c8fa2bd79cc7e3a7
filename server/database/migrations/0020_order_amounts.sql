ALTER TABLE "orders" DROP CONSTRAINT "orders_total";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_amounts";--> statement-breakpoint
ALTER TABLE "payment_intents" DROP CONSTRAINT "payment_intents_total";--> statement-breakpoint
ALTER TABLE "daily_sales" ALTER COLUMN "discount_paise" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "payment_intents" ALTER COLUMN "discount_paise" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "daily_sales" ADD COLUMN "rounding_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rounding_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_included" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "rounding_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "tax_included" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK (total_paise = subtotal_paise - discount_paise + case when tax_included then 0 else tax_paise end + rounding_paise);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amounts" CHECK (subtotal_paise > 0 and discount_paise between 0 and subtotal_paise and tax_paise >= 0 and rounding_paise between -99 and 50 and total_paise >= 0);--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_amounts" CHECK (subtotal_paise > 0 and discount_paise between 0 and subtotal_paise and tax_paise >= 0 and rounding_paise between -99 and 50 and total_paise >= 0);--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_total" CHECK (total_paise = subtotal_paise - discount_paise + case when tax_included then 0 else tax_paise end + rounding_paise);