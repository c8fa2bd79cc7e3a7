ALTER TABLE "orders" ADD COLUMN "coupon_terms" jsonb;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "coupon_terms" jsonb;--> statement-breakpoint
-- An open order whose code still takes off what it took off was made on these terms. Any other keeps what was taken off, as an amount.
CREATE FUNCTION pg_temp.agreed(c "coupons", subtotal bigint, discount bigint) RETURNS jsonb LANGUAGE sql AS $$
  select case when c.kind = 'percent' and (subtotal * c.percent + 50) / 100 = discount
    then jsonb_build_object('kind', 'percent', 'percent', c.percent, 'amountPaise', null)
    else jsonb_build_object('kind', 'amount', 'percent', null, 'amountPaise', discount) end
    || jsonb_build_object('minimumPaise', case when c.minimum_paise <= subtotal then c.minimum_paise else 0 end, 'subtotalPaise', subtotal)
$$;--> statement-breakpoint
ALTER TABLE "orders" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "orders" o SET "coupon_terms" = pg_temp.agreed(c, o.subtotal_paise, o.discount_paise) FROM "coupons" c
 WHERE c.code = o.coupon_code AND o.discount_paise > 0 AND o.status IN ('pending', 'confirmed', 'assigned');--> statement-breakpoint
ALTER TABLE "orders" ENABLE TRIGGER USER;--> statement-breakpoint
UPDATE "payment_intents" i SET "coupon_terms" = pg_temp.agreed(c, i.subtotal_paise, i.discount_paise) FROM "coupons" c
 WHERE c.code = i.coupon_code AND i.discount_paise > 0 AND i.next_check_at IS NOT NULL;
