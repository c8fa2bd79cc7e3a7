-- A search of orders counts within a time and a status what lies beside the people it finds, instead of reading their
-- orders. Of a million orders this takes some seconds, in which none is placed.
lock table orders in share row exclusive mode;
--> statement-breakpoint
CREATE TABLE "changed_contacts" (
	"contact_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_contacts" ADD COLUMN "open_placed" timestamp (3) with time zone[];--> statement-breakpoint
ALTER TABLE "order_contacts" ADD COLUMN "delivered_placed" timestamp (3) with time zone[];--> statement-breakpoint
ALTER TABLE "order_contacts" ADD COLUMN "cancelled_placed" timestamp (3) with time zone[];--> statement-breakpoint
-- Room in each page, so that the moments change without another entry in every index.
alter table order_contacts set (fillfactor = 85);
--> statement-breakpoint
create function order_part(status text) returns text language sql immutable
  return case when status in ('delivered', 'cancelled') then status else 'open' end;
--> statement-breakpoint
-- Of people with more than 500 orders nothing is kept: each new one would write all of them anew.
create function sum_up_contacts(ids uuid[]) returns void language sql as $$
  update order_contacts c set (open_placed, delivered_placed, cancelled_placed) = (
      select coalesce(array_agg(placed_at order by placed_at) filter (where part = 'open'), '{}'),
             coalesce(array_agg(placed_at order by placed_at) filter (where part = 'delivered'), '{}'),
             coalesce(array_agg(placed_at order by placed_at) filter (where part = 'cancelled'), '{}')
        from (select o.placed_at, order_part(o.status) as part from orders o where o.contact_id = c.id limit 501) few
      having count(*) <= 500)
   where c.id = any(ids)
$$;
--> statement-breakpoint
-- To take out who comes twice would cost each order more than to write them twice does.
create or replace function orders_added() returns trigger language plpgsql as $$
begin
  with changed as (
    insert into changed_days (day)
      select distinct shop_day(placed_at) from added where shop_day(placed_at) < shop_day(clock_timestamp())),
  contacts as (
    insert into order_contacts (id, search_text)
      select contact_id, lower(order_contact(customer_name, customer_email, recipient_name, recipient_phone, recipient_email))
        from added
      on conflict (id) do nothing),
  changed_people as (insert into changed_contacts (contact_id) select contact_id from added)
  insert into order_count_deltas (status, placed_on, delivered_on, orders, total_paise)
    select status, shop_day(placed_at), delivered_day(status, delivered_at), count(*), sum(total_paise)
      from added group by 1, 2, 3;
  return null;
end
$$;
--> statement-breakpoint
create function order_people_changed() returns trigger language plpgsql as $$
begin
  insert into changed_contacts (contact_id)
    select distinct id from unnest(array[old.contact_id, new.contact_id]) as id where id is not null;
  return null;
end
$$;
--> statement-breakpoint
create trigger order_people_removed after delete on orders for each row execute function order_people_changed();
--> statement-breakpoint
-- A generated column cannot be named here: the names, email and phone that it comes from are.
create trigger order_people_changed
  after update of status, placed_at, customer_name, customer_email, recipient_name, recipient_phone, recipient_email on orders
  for each row when (order_part(old.status) <> order_part(new.status) or old.placed_at <> new.placed_at
    or old.contact_id <> new.contact_id)
  execute function order_people_changed();
--> statement-breakpoint
drop index order_contacts_search;
--> statement-breakpoint
select sum_up_contacts(array(select id from order_contacts));
--> statement-breakpoint
set local maintenance_work_mem = '128MB';
--> statement-breakpoint
CREATE INDEX "order_contacts_search" ON "order_contacts" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
do $$
begin
  if exists (select from order_contacts) then
    analyze order_contacts;
  end if;
end
$$;
