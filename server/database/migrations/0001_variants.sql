-- What is sold becomes a variant; the one of a product that has no options has the product's id, so that carts and orders
-- keep their rows.
create table variants (
  id text primary key not null,
  product_id text not null,
  position integer default 0 not null,
  options text[] default '{}' not null,
  sku text,
  barcode text,
  price_paise bigint not null,
  mrp_paise bigint,
  stock integer,
  sold_count integer default 0 not null,
  pictures text[] default '{}' not null,
  is_visible boolean default true not null,
  created_at timestamp (3) with time zone default now() not null,
  updated_at timestamp (3) with time zone default now() not null,
  deleted_at timestamp (3) with time zone,
  constraint variants_price_positive check (price_paise > 0),
  constraint variants_price_within_mrp check (price_paise <= mrp_paise),
  constraint variants_stock_not_negative check (stock >= 0)
);
--> statement-breakpoint
insert into variants (id, product_id, price_paise, mrp_paise, stock, sold_count, created_at, updated_at)
  select id, id, price_paise, greatest(list_price_paise, price_paise), stock, sold_count, created_at, updated_at
    from products order by id;
--> statement-breakpoint
alter table variants add constraint variants_product_id_products_id_fk
  foreign key (product_id) references products (id) on delete cascade;
--> statement-breakpoint
create index variants_product on variants (product_id, position, id);
--> statement-breakpoint
create unique index variants_options_once on variants (product_id, options) where deleted_at is null;
--> statement-breakpoint
create unique index variants_sku_once on variants (sku) where deleted_at is null and sku is not null;
--> statement-breakpoint
drop trigger product_added_scarce on products;
--> statement-breakpoint
drop trigger product_scarcity_changed on products;
--> statement-breakpoint
drop trigger scarce_product_changed on products;
--> statement-breakpoint
drop function product_scarcity_changed();
--> statement-breakpoint
alter table products drop column stock, drop column sold_count;
--> statement-breakpoint
alter table products add column option_names text[] default '{}' not null,
  add column variant_count integer default 1 not null,
  add constraint products_option_names check (cardinality(option_names) <= 3);
--> statement-breakpoint
-- A rename touches no row.
alter table cart_lines drop constraint cart_lines_product_id_products_id_fk;
--> statement-breakpoint
alter table cart_lines rename column product_id to variant_id;
--> statement-breakpoint
alter table cart_lines rename constraint cart_lines_person_id_product_id_pk to cart_lines_person_id_variant_id_pk;
--> statement-breakpoint
alter table cart_lines add constraint cart_lines_variant_id_variants_id_fk foreign key (variant_id) references variants (id);
--> statement-breakpoint
alter table order_lines drop constraint order_lines_product_id_products_id_fk;
--> statement-breakpoint
alter table order_lines rename column product_id to variant_id;
--> statement-breakpoint
alter table order_lines add column options text[] default '{}' not null;
--> statement-breakpoint
alter index order_lines_product_once rename to order_lines_variant_once;
--> statement-breakpoint
alter table order_lines add constraint order_lines_variant_id_variants_id_fk
  foreign key (variant_id) references variants (id);
--> statement-breakpoint
alter table daily_product_sales rename to daily_variant_sales;
--> statement-breakpoint
alter table daily_variant_sales rename column product_id to variant_id;
--> statement-breakpoint
alter table daily_variant_sales rename constraint daily_product_sales_day_product_id_pk to daily_variant_sales_day_variant_id_pk;
--> statement-breakpoint
alter table wishlist_items add column variant_id text references variants (id);
--> statement-breakpoint
-- A payment that may still become an order, or whose order may be asked for again, names its variants from now on.
update payment_intents set lines = (
  select jsonb_agg(line - 'productId' || jsonb_build_object('variantId', line -> 'productId') order by place)
    from jsonb_array_elements(lines) with ordinality as h(line, place))
 where lines <> '[]' and (status <> 'ordered' or updated_at > now() - interval '1 day');
--> statement-breakpoint
drop table scarce_products;
--> statement-breakpoint
create table scarce_variants (
  variant_id text primary key not null references variants (id) on delete cascade,
  product_id text not null,
  is_sold_out boolean not null,
  category_id text not null,
  is_visible boolean not null,
  name_key text collate "C" not null
);
--> statement-breakpoint
create index scarce_variants_name on scarce_variants (is_sold_out, name_key, variant_id);
--> statement-breakpoint
-- Five is FEW_LEFT of contract/catalogue.ts.
create function write_scarce_variants(ids text[]) returns void language plpgsql as $$
begin
  delete from scarce_variants s where s.variant_id = any(ids)
    and not exists (select from variants v join products p on p.id = v.product_id
                     where v.id = s.variant_id and v.stock <= 5 and v.deleted_at is null and p.deleted_at is null);
  insert into scarce_variants (variant_id, product_id, is_sold_out, category_id, is_visible, name_key)
    select v.id, p.id, v.stock = 0, p.category_id, v.is_visible and p.is_visible, search_key(p.name)
      from variants v join products p on p.id = v.product_id
     where v.id = any(ids) and v.stock <= 5 and v.deleted_at is null and p.deleted_at is null
    on conflict (variant_id) do update
      set is_sold_out = excluded.is_sold_out, category_id = excluded.category_id,
          is_visible = excluded.is_visible, name_key = excluded.name_key;
end
$$;
--> statement-breakpoint
select write_scarce_variants(array(select id from variants where stock <= 5));
--> statement-breakpoint
create function variant_scarcity_changed() returns trigger language plpgsql as $$
begin
  perform write_scarce_variants(array[new.id]);
  return null;
end
$$;
--> statement-breakpoint
create function product_of_scarce_changed() returns trigger language plpgsql as $$
begin
  perform write_scarce_variants(array(select id from variants where product_id = new.id and stock <= 5));
  return null;
end
$$;
--> statement-breakpoint
-- Most orders pass no limit and pay two comparisons.
create trigger variant_scarcity_changed after update of stock on variants
  for each row when (coalesce(old.stock <= 5, false) <> coalesce(new.stock <= 5, false)
    or coalesce(old.stock = 0, false) <> coalesce(new.stock = 0, false))
  execute function variant_scarcity_changed();
--> statement-breakpoint
create trigger scarce_variant_changed after update of is_visible, deleted_at on variants
  for each row when (new.stock <= 5) execute function variant_scarcity_changed();
--> statement-breakpoint
create trigger product_of_scarce_changed after update of name, category_id, is_visible, deleted_at on products
  for each row execute function product_of_scarce_changed();
--> statement-breakpoint
-- Lists show and sort products by the lowest price of what can be seen of them.
create function write_lowest_prices(ids text[]) returns void language sql as $$
  update products p
     set price_paise = lowest.price_paise, list_price_paise = lowest.mrp_paise, variant_count = lowest.seen
    from (select distinct on (product_id) product_id, price_paise, mrp_paise, count(*) over (partition by product_id) as seen
            from variants where product_id = any(ids) and is_visible and deleted_at is null
           order by product_id, price_paise, id) lowest
   where p.id = lowest.product_id
     and (p.price_paise, p.list_price_paise, p.variant_count)
         is distinct from (lowest.price_paise, lowest.mrp_paise, lowest.seen);
$$;
--> statement-breakpoint
create function variant_prices_changed() returns trigger language plpgsql as $$
begin
  perform write_lowest_prices(array[new.product_id]);
  return null;
end
$$;
--> statement-breakpoint
-- Once for all variants of a statement: imports add many.
create function variants_added() returns trigger language plpgsql as $$
begin
  perform write_lowest_prices(array(select distinct product_id from added));
  perform write_scarce_variants(array(select id from added where stock <= 5));
  return null;
end
$$;
--> statement-breakpoint
create trigger variants_added after insert on variants
  referencing new table as added for each statement execute function variants_added();
--> statement-breakpoint
create trigger variant_prices_changed after update of price_paise, mrp_paise, is_visible, deleted_at on variants
  for each row when ((old.price_paise, old.mrp_paise, old.is_visible, old.deleted_at)
    is distinct from (new.price_paise, new.mrp_paise, new.is_visible, new.deleted_at))
  execute function variant_prices_changed();
