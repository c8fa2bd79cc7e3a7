CREATE INDEX "orders_test" ON "orders" USING btree ("status") WHERE channel = 'test';--> statement-breakpoint
-- What the orders that try the shop out have counted so far.
INSERT INTO "changed_days" ("day") SELECT DISTINCT "day" FROM (
  SELECT shop_day(placed_at) AS "day" FROM "orders" WHERE channel = 'test'
  UNION SELECT shop_day(h.stored_at) FROM "order_history" h JOIN "orders" o ON o.id = h.order_id
         WHERE o.channel = 'test' AND h.to_status = 'assigned') days
 WHERE "day" < shop_day(now());--> statement-breakpoint
ALTER TABLE "variants" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "variants" v SET "sold_count" = greatest(v.sold_count - tried.quantity, 0) FROM (
  SELECT l.variant_id, sum(l.quantity) AS quantity FROM "order_lines" l JOIN "orders" o ON o.id = l.order_id
   WHERE o.channel = 'test' AND (o.status <> 'cancelled' OR o.goods_out_at IS NOT NULL) GROUP BY l.variant_id) tried
 WHERE v.id = tried.variant_id;--> statement-breakpoint
ALTER TABLE "variants" ENABLE TRIGGER USER;--> statement-breakpoint
WITH step AS (
  SELECT h.agent_id, h.from_status, h.to_status, lag(h.agent_id) OVER (PARTITION BY h.order_id ORDER BY h.sequence) AS agent_before
    FROM "order_history" h JOIN "orders" o ON o.id = h.order_id WHERE o.channel = 'test'),
figure AS (
  SELECT agent_id, 1 AS assigned, 0 AS delivered FROM step WHERE to_status = 'assigned'
  UNION ALL
  SELECT agent_before, -1, 0 FROM step
   WHERE (to_status = 'assigned' AND from_status IN ('assigned', 'picked_up', 'out_for_delivery'))
      OR (to_status = 'confirmed' AND from_status = 'assigned')
  UNION ALL
  SELECT agent_id, 0, 1 FROM step WHERE to_status = 'delivered'),
tried AS (SELECT agent_id, sum(assigned)::int AS assigned, sum(delivered)::int AS delivered FROM figure WHERE agent_id IS NOT NULL GROUP BY agent_id)
UPDATE "agents" a SET "completed_orders" = greatest(a.completed_orders - t.delivered, 0),
       "total_assigned" = greatest(a.total_assigned - t.assigned, a.completed_orders - t.delivered, 0)
  FROM tried t WHERE a.person_id = t.agent_id;
