ALTER TABLE "orders" ADD COLUMN "goods_out_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "goods_agent_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_goods_agent_id_people_id_fk" FOREIGN KEY ("goods_agent_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_goods_agent" ON "orders" USING btree ("goods_agent_id") WHERE goods_agent_id is not null;
--> statement-breakpoint
-- What is on the way, or was when it was cancelled and has not come back.
UPDATE "orders" o SET
  "goods_out_at" = coalesce(o.picked_up_at, o.shipped_at, o.updated_at),
  "goods_agent_id" = CASE WHEN o.status <> 'shipped' THEN o.agent_id END
 WHERE o.status IN ('picked_up', 'out_for_delivery', 'shipped')
    OR (o.status = 'cancelled' AND o.goods_received_at IS NULL
        AND EXISTS (SELECT FROM order_history h WHERE h.order_id = o.id AND h.to_status = 'cancelled'
                       AND h.from_status IN ('picked_up', 'out_for_delivery', 'shipped')));--> statement-breakpoint
-- What could not be delivered lies with whoever tried last, until somebody has received it.
UPDATE "orders" o SET "goods_out_at" = f.at, "goods_agent_id" = f.agent_id
  FROM (SELECT DISTINCT ON (order_id) order_id, agent_id, at FROM failed_attempts ORDER BY order_id, at DESC) f
 WHERE f.order_id = o.id AND o.status IN ('confirmed', 'assigned');
