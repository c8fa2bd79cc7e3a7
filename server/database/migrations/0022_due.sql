DROP INDEX "orders_person_cash";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "due_paise" bigint GENERATED ALWAYS AS (case when payment_method = 'cod' then total_paise else 0 end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_person_cash" ON "orders" USING btree ("person_id","delivered_at") WHERE due_paise > 0 and status <> 'cancelled';