CREATE INDEX "orders_person_cash" ON "orders" USING btree ("person_id","delivered_at") WHERE payment_method = 'cod' and status <> 'cancelled';--> statement-breakpoint
-- Orders are refused before they are written.
drop function refuse_order(text);
