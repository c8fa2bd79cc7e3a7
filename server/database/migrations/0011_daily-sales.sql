CREATE TABLE "changed_days" (
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_cancellations" (
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"name" text,
	"orders" integer NOT NULL,
	"total_paise" bigint NOT NULL,
	CONSTRAINT "daily_cancellations_day_reason_pk" PRIMARY KEY("day","reason")
);
--> statement-breakpoint
CREATE TABLE "daily_category_sales" (
	"day" date NOT NULL,
	"category_id" text NOT NULL,
	"units" integer NOT NULL,
	"sales_paise" bigint NOT NULL,
	CONSTRAINT "daily_category_sales_day_category_id_pk" PRIMARY KEY("day","category_id")
);
--> statement-breakpoint
CREATE TABLE "daily_product_sales" (
	"day" date NOT NULL,
	"product_id" text NOT NULL,
	"units" integer NOT NULL,
	"sales_paise" bigint NOT NULL,
	CONSTRAINT "daily_product_sales_day_product_id_pk" PRIMARY KEY("day","product_id")
);
--> statement-breakpoint
CREATE TABLE "daily_sales" (
	"day" date NOT NULL,
	"payment_method" text NOT NULL,
	"orders" integer NOT NULL,
	"items" bigint NOT NULL,
	"subtotal_paise" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	CONSTRAINT "daily_sales_day_payment_method_pk" PRIMARY KEY("day","payment_method")
);
--> statement-breakpoint
CREATE TABLE "summed_days" (
	"day" date PRIMARY KEY NOT NULL,
	"summed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
create function shop_day(at timestamptz) returns date language sql stable
  return (at at time zone 'Asia/Kolkata')::date;
--> statement-breakpoint
-- A day that is not over has no sums: its orders pay nothing. Days are summed an hour after their end at the
-- earliest, when whatever was written before midnight has long been committed.
create or replace function orders_added() returns trigger language plpgsql as $$
begin
  with changed as (
    insert into changed_days (day)
      select distinct shop_day(placed_at) from added where shop_day(placed_at) < shop_day(clock_timestamp()))
  insert into order_count_deltas (status, placed_on, delivered_on, orders, total_paise)
    select status, shop_day(placed_at), delivered_day(status, delivered_at), count(*), sum(total_paise)
      from added group by 1, 2, 3;
  return null;
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
  return null;
end
$$;
--> statement-breakpoint
create function order_sums_changed() returns trigger language plpgsql as $$
begin
  insert into changed_days (day)
    select distinct day from unnest(array[shop_day(old.placed_at), shop_day(new.placed_at)]) day
     where day < shop_day(clock_timestamp());
  return null;
end
$$;
--> statement-breakpoint
create trigger order_sums_changed
  after update of status, placed_at, payment_method, item_count, subtotal_paise, discount_paise, tax_paise,
    total_paise, cancel_reason
  on orders for each row
  when ((old.status = 'cancelled') <> (new.status = 'cancelled')
    or (old.placed_at, old.payment_method, old.item_count, old.subtotal_paise, old.discount_paise, old.tax_paise,
        old.total_paise, old.cancel_reason)
       is distinct from (new.placed_at, new.payment_method, new.item_count, new.subtotal_paise, new.discount_paise,
        new.tax_paise, new.total_paise, new.cancel_reason))
  execute function order_sums_changed();
--> statement-breakpoint
-- Lines come and go with their order; only a correction by hand gets here.
create function order_line_corrected() returns trigger language plpgsql as $$
begin
  insert into changed_days (day)
    select shop_day(placed_at) from orders
     where id = old.order_id and shop_day(placed_at) < shop_day(clock_timestamp());
  return null;
end
$$;
--> statement-breakpoint
create trigger order_line_corrected after update or delete on order_lines
  for each row execute function order_line_corrected();
