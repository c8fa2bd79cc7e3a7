CREATE TABLE "order_count_deltas" (
	"status" text NOT NULL,
	"placed_on" date NOT NULL,
	"delivered_on" date,
	"orders" bigint NOT NULL,
	"total_paise" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_counts" (
	"status" text NOT NULL,
	"placed_on" date NOT NULL,
	"delivered_on" date,
	"orders" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	CONSTRAINT "order_counts_once" UNIQUE NULLS NOT DISTINCT("status","placed_on","delivered_on")
);

--> statement-breakpoint
create function delivered_day(status text, delivered_at timestamptz) returns date language sql stable
  return case when status = 'delivered' then (delivered_at at time zone 'Asia/Kolkata')::date end;
--> statement-breakpoint
create function orders_added() returns trigger language plpgsql as $$
begin
  insert into order_count_deltas (status, placed_on, delivered_on, orders, total_paise)
    select status, (placed_at at time zone 'Asia/Kolkata')::date, delivered_day(status, delivered_at),
           count(*), sum(total_paise)
      from added group by 1, 2, 3;
  return null;
end
$$;
--> statement-breakpoint
create function orders_removed() returns trigger language plpgsql as $$
begin
  insert into order_count_deltas (status, placed_on, delivered_on, orders, total_paise)
    select status, (placed_at at time zone 'Asia/Kolkata')::date, delivered_day(status, delivered_at),
           -count(*), -sum(total_paise)
      from removed group by 1, 2, 3;
  return null;
end
$$;
--> statement-breakpoint
create function order_moved() returns trigger language plpgsql as $$
begin
  insert into order_count_deltas (status, placed_on, delivered_on, orders, total_paise) values
    (old.status, (old.placed_at at time zone 'Asia/Kolkata')::date, delivered_day(old.status, old.delivered_at),
     -1, -old.total_paise),
    (new.status, (new.placed_at at time zone 'Asia/Kolkata')::date, delivered_day(new.status, new.delivered_at),
     1, new.total_paise);
  return null;
end
$$;
--> statement-breakpoint
-- Creating a trigger keeps writers out until this migration has committed, so that no order is missed below.
create trigger orders_added after insert on orders
  referencing new table as added for each statement execute function orders_added();
--> statement-breakpoint
create trigger orders_removed after delete on orders
  referencing old table as removed for each statement execute function orders_removed();
--> statement-breakpoint
create trigger order_moved after update of status, placed_at, delivered_at, total_paise on orders
  for each row when (old.status <> new.status or old.placed_at <> new.placed_at
    or old.delivered_at is distinct from new.delivered_at or old.total_paise <> new.total_paise)
  execute function order_moved();
--> statement-breakpoint
-- Orders that exist already.
insert into order_counts (status, placed_on, delivered_on, orders, total_paise)
  select status, (placed_at at time zone 'Asia/Kolkata')::date, delivered_day(status, delivered_at),
         count(*), sum(total_paise)
    from orders group by 1, 2, 3;
