CREATE TABLE "scarce_products" (
	"product_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_assignments" (
	"day" date NOT NULL,
	"agent_id" uuid NOT NULL,
	"assigned" integer NOT NULL,
	"delivered" integer NOT NULL,
	"delivery_ms" bigint NOT NULL,
	CONSTRAINT "daily_assignments_day_agent_id_pk" PRIMARY KEY("day","agent_id")
);
--> statement-breakpoint
ALTER TABLE "scarce_products" ADD CONSTRAINT "scarce_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "products_counted" ON "products" USING btree ("category_id","is_visible") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "order_history_assigned" ON "order_history" USING btree ("stored_at") WHERE to_status = 'assigned';
--> statement-breakpoint
-- Five is FEW_LEFT of contract/catalogue.ts.
create function product_scarcity_changed() returns trigger language plpgsql as $$
begin
  if new.stock <= 5 then
    insert into scarce_products (product_id) values (new.id) on conflict do nothing;
  else
    delete from scarce_products where product_id = new.id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger product_added_scarce after insert on products
  for each row when (new.stock <= 5) execute function product_scarcity_changed();
--> statement-breakpoint
-- Most orders pass no limit and pay one comparison.
create trigger product_scarcity_changed after update of stock on products
  for each row when (coalesce(old.stock <= 5, false) <> coalesce(new.stock <= 5, false))
  execute function product_scarcity_changed();
--> statement-breakpoint
insert into scarce_products (product_id) select id from products where stock <= 5;
--> statement-breakpoint
create function assignments_changed(of_order uuid) returns void language sql as $$
  insert into changed_days (day)
    select distinct shop_day(stored_at) from order_history
     where order_id = of_order and to_status = 'assigned' and shop_day(stored_at) < shop_day(clock_timestamp())
$$;
--> statement-breakpoint
create function assignment_stepped() returns trigger language plpgsql as $$
begin
  perform assignments_changed(new.order_id);
  return null;
end
$$;
--> statement-breakpoint
-- An assignment that was given or taken away; one that failed at the door stays as it is.
create trigger assignment_stepped after insert on order_history
  for each row when (new.to_status in ('assigned', 'confirmed') and new.sequence > 1)
  execute function assignment_stepped();
--> statement-breakpoint
create function assignment_delivered() returns trigger language plpgsql as $$
begin
  perform assignments_changed(new.id);
  return null;
end
$$;
--> statement-breakpoint
create trigger assignment_delivered after update of status, delivered_at on orders
  for each row when ((old.status = 'delivered') <> (new.status = 'delivered')
    or old.delivered_at is distinct from new.delivered_at)
  execute function assignment_delivered();
--> statement-breakpoint
-- History is never changed; only a correction by hand, or the end of its order, gets here.
create function order_history_corrected() returns trigger language plpgsql as $$
begin
  perform assignments_changed(old.order_id);
  insert into changed_days (day)
    select shop_day(old.stored_at) where shop_day(old.stored_at) < shop_day(clock_timestamp());
  return null;
end
$$;
--> statement-breakpoint
create trigger order_history_corrected after update or delete on order_history
  for each row execute function order_history_corrected();
--> statement-breakpoint
-- Days that are summed already are summed again, with their assignments.
insert into changed_days (day) select day from summed_days;
