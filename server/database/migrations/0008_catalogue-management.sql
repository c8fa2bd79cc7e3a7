ALTER TABLE "categories" ADD COLUMN "last_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "products_every_price" ON "products" USING btree ("price_paise","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
create or replace function products_added() returns trigger language plpgsql as $$
begin
  update categories c
     set product_count = c.product_count + here.listed, last_number = greatest(c.last_number, here.highest)
    from (select category_id, count(*) filter (where is_visible and deleted_at is null) as listed,
                 max(substring(id from '_([0-9]{1,8})$')::int) as highest
            from added group by category_id) here
   where c.id = here.category_id;
  perform write_product_search(array(select id from added));
  return null;
end
$$;
--> statement-breakpoint
update categories c set last_number = coalesce(
  (select max(substring(p.id from '_([0-9]{1,8})$')::int) from products p where p.category_id = c.id), 0);
