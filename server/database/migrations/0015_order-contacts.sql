CREATE TABLE "order_contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
create function order_contact(customer_name text, customer_email text, recipient_name text, recipient_phone text,
    recipient_email text) returns text language sql immutable
  return customer_name || coalesce(' ' || customer_email, '') || ' ' || recipient_name || ' ' || recipient_phone
    || ' ' || recipient_email;
--> statement-breakpoint
set local maintenance_work_mem = '128MB';
--> statement-breakpoint
-- One statement writes the orders anew once; it keeps other writers out until this migration has committed.
ALTER TABLE "orders" DROP COLUMN "search_text",
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(number || ' ' || id::text)) STORED NOT NULL,
  ADD COLUMN "contact_id" uuid GENERATED ALWAYS AS (md5(order_contact(customer_name, customer_email, recipient_name, recipient_phone, recipient_email))::uuid) STORED NOT NULL,
  -- Counting finds by index alone what vacuum has seen: it comes by after each hundredth of new orders.
  SET (autovacuum_vacuum_insert_scale_factor = 0.01);
--> statement-breakpoint
insert into order_contacts (id, search_text)
  select distinct on (contact_id) contact_id,
         lower(order_contact(customer_name, customer_email, recipient_name, recipient_phone, recipient_email))
    from orders;
--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_contact" ON "orders" USING btree ("contact_id","placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) INCLUDE ("status");--> statement-breakpoint
CREATE INDEX "order_contacts_search" ON "order_contacts" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
create or replace function orders_added() returns trigger language plpgsql as $$
begin
  with changed as (
    insert into changed_days (day)
      select distinct shop_day(placed_at) from added where shop_day(placed_at) < shop_day(clock_timestamp())),
  contacts as (
    insert into order_contacts (id, search_text)
      select distinct on (contact_id) contact_id,
             lower(order_contact(customer_name, customer_email, recipient_name, recipient_phone, recipient_email))
        from added
      on conflict (id) do nothing)
  insert into order_count_deltas (status, placed_on, delivered_on, orders, total_paise)
    select status, shop_day(placed_at), delivered_day(status, delivered_at), count(*), sum(total_paise)
      from added group by 1, 2, 3;
  return null;
end
$$;
--> statement-breakpoint
-- Who stands in no order any more is forgotten. An order that is being placed for the same people right now is not seen
-- yet: the lock waits for it, and keeps the next one waiting. Only a correction by hand gets here.
create function forget_order_contacts(ids uuid[]) returns void language plpgsql as $$
begin
  lock table order_contacts in share row exclusive mode;
  delete from order_contacts c
   where c.id = any(ids) and not exists (select from orders o where o.contact_id = c.id);
end
$$;
--> statement-breakpoint
create or replace function orders_removed() returns trigger language plpgsql as $$
begin
  with changed as (
    insert into changed_days (day)
      select distinct shop_day(placed_at) from removed where shop_day(placed_at) < shop_day(clock_timestamp()))
  insert into order_count_deltas (status, placed_on, delivered_on, orders, total_paise)
    select status, shop_day(placed_at), delivered_day(status, delivered_at), -count(*), -sum(total_paise)
      from removed group by 1, 2, 3;
  perform forget_order_contacts(array(select distinct contact_id from removed));
  return null;
end
$$;
--> statement-breakpoint
create function order_contact_changed() returns trigger language plpgsql as $$
begin
  perform forget_order_contacts(array[old.contact_id]);
  insert into order_contacts (id, search_text)
    values (new.contact_id, lower(order_contact(new.customer_name, new.customer_email, new.recipient_name,
      new.recipient_phone, new.recipient_email)))
    on conflict (id) do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger order_contact_changed
  after update of customer_name, customer_email, recipient_name, recipient_phone, recipient_email on orders
  for each row when (old.contact_id <> new.contact_id) execute function order_contact_changed();
--> statement-breakpoint
-- The orders were written anew, and autovacuum does not know it. An empty table must stay one that was never analysed:
-- the planner would keep to reading all of it when it has filled.
do $$
begin
  if exists (select from orders) then
    analyze orders, order_contacts;
  end if;
end
$$;
