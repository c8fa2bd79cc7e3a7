CREATE TABLE "price_counts" (
	"category_id" text NOT NULL,
	"price_step" integer NOT NULL,
	"products" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "price_counts_step" ON "price_counts" USING btree ("category_id","price_step","products");
--> statement-breakpoint
-- Sixteen steps of equal width to each doubling of the price; below 32 paise each price is a step.
create function price_step(paise bigint) returns integer language sql immutable strict
  return case when paise < 32 then paise::int
    else (length(ltrim(paise::bit(64)::text, '0')) - 5) * 16
      + (paise >> (length(ltrim(paise::bit(64)::text, '0')) - 5))::int end;
--> statement-breakpoint
-- The lowest price of a step, in paise.
create function lowest_price(of_step integer) returns bigint language sql immutable strict
  return case when of_step < 32 then of_step::bigint
    else (16 + of_step % 16)::bigint << (of_step / 16 - 1) end;
--> statement-breakpoint
create function products_added_priced() returns trigger language plpgsql as $$
begin
  insert into price_counts (category_id, price_step, products)
    select category_id, price_step(price_paise), count(*) from added
     where is_visible and deleted_at is null group by 1, 2;
  return null;
end
$$;
--> statement-breakpoint
create function products_removed_priced() returns trigger language plpgsql as $$
begin
  insert into price_counts (category_id, price_step, products)
    select category_id, price_step(price_paise), -count(*) from removed
     where is_visible and deleted_at is null group by 1, 2;
  return null;
end
$$;
--> statement-breakpoint
create function product_price_changed() returns trigger language plpgsql as $$
begin
  insert into price_counts (category_id, price_step, products)
    select category_id, step, sum(products)
      from (values (old.category_id, price_step(old.price_paise), -1, old.is_visible and old.deleted_at is null),
                   (new.category_id, price_step(new.price_paise), 1, new.is_visible and new.deleted_at is null))
             as side (category_id, step, products, is_listed)
     where is_listed group by 1, 2 having sum(products) <> 0;
  return null;
end
$$;
--> statement-breakpoint
create trigger products_added_priced after insert on products
  referencing new table as added for each statement execute function products_added_priced();
--> statement-breakpoint
create trigger products_removed_priced after delete on products
  referencing old table as removed for each statement execute function products_removed_priced();
--> statement-breakpoint
-- Stock and sales are not among the columns: an order pays nothing for this.
create trigger product_price_changed after update of price_paise, category_id, is_visible, deleted_at on products
  for each row execute function product_price_changed();
--> statement-breakpoint
-- Products that exist already. The triggers keep their writers out until this migration has committed: of 100,000
-- products that is a third of a second.
insert into price_counts (category_id, price_step, products)
  select category_id, price_step(price_paise), count(*) from products
   where is_visible and deleted_at is null group by 1, 2;
