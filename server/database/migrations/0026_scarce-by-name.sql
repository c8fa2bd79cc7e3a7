-- Written anew from the products: only what changes a product waits meanwhile.
lock table products, scarce_products in share row exclusive mode;
--> statement-breakpoint
delete from scarce_products;--> statement-breakpoint
ALTER TABLE "scarce_products" ADD COLUMN "is_sold_out" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "scarce_products" ADD COLUMN "category_id" text NOT NULL;--> statement-breakpoint
ALTER TABLE "scarce_products" ADD COLUMN "is_visible" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "scarce_products" ADD COLUMN "name_key" text collate "C" NOT NULL;--> statement-breakpoint
insert into scarce_products (product_id, is_sold_out, category_id, is_visible, name_key)
  select id, stock = 0, category_id, is_visible, search_key(name) from products
   where stock <= 5 and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "scarce_products_name" ON "scarce_products" USING btree ("is_sold_out","name_key","product_id");
--> statement-breakpoint
-- Five is FEW_LEFT of contract/catalogue.ts.
create or replace function product_scarcity_changed() returns trigger language plpgsql as $$
begin
  if new.stock <= 5 and new.deleted_at is null then
    insert into scarce_products (product_id, is_sold_out, category_id, is_visible, name_key)
      values (new.id, new.stock = 0, new.category_id, new.is_visible, search_key(new.name))
      on conflict (product_id) do update
        set is_sold_out = excluded.is_sold_out, category_id = excluded.category_id,
            is_visible = excluded.is_visible, name_key = excluded.name_key;
  else
    delete from scarce_products where product_id = new.id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- Most orders pass no limit and pay two comparisons.
create or replace trigger product_scarcity_changed after update of stock on products
  for each row when (coalesce(old.stock <= 5, false) <> coalesce(new.stock <= 5, false)
    or coalesce(old.stock = 0, false) <> coalesce(new.stock = 0, false))
  execute function product_scarcity_changed();
--> statement-breakpoint
create trigger scarce_product_changed after update of name, category_id, is_visible, deleted_at on products
  for each row when (new.stock <= 5) execute function product_scarcity_changed();
