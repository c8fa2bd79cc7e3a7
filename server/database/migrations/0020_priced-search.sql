-- Written anew beside the old one, which is read meanwhile; only what changes a product or its price waits.
lock table products, product_search in share row exclusive mode;
--> statement-breakpoint
-- Room on each page, so that a new price rewrites no index.
create table priced_search with (fillfactor = 90) as
  select s.product_id, s.category_id, s.is_listed, s.name_key, p.price_paise, s.title_words, s.all_words
    from product_search s join products p on p.id = s.product_id order by s.product_id;
--> statement-breakpoint
alter table priced_search
  alter column product_id set not null, alter column category_id set not null, alter column is_listed set not null,
  alter column name_key set not null, alter column price_paise set not null, alter column title_words set not null,
  alter column all_words set not null,
  add primary key (product_id);
--> statement-breakpoint
create index priced_search_name on priced_search (name_key, product_id) where is_listed;--> statement-breakpoint
create index priced_search_category_name on priced_search (category_id, name_key, product_id) where is_listed;--> statement-breakpoint
create index priced_search_every_name on priced_search (name_key, product_id);--> statement-breakpoint
create index priced_search_every_category_name on priced_search (category_id, name_key, product_id);--> statement-breakpoint
create index priced_search_title_words on priced_search using gin (title_words gin_trgm_ops) with (gin_pending_list_limit = 1024);--> statement-breakpoint
create index priced_search_all_words on priced_search using gin (all_words gin_trgm_ops) with (gin_pending_list_limit = 1024);
--> statement-breakpoint
create or replace function write_product_search(ids text[]) returns void language plpgsql as $$
begin
  insert into product_search (product_id, category_id, is_listed, name_key, price_paise, title_words, all_words)
    select p.id, p.category_id, p.is_visible and p.deleted_at is null, search_key(p.name), p.price_paise, title.words,
           title.words || search_words(p.description)
      from products p join categories c on c.id = p.category_id
     cross join lateral (select search_words(concat_ws(' ', p.name, c.name, p.subcategory)) as words) title
     where p.id = any(ids)
    on conflict (product_id) do update
      set category_id = excluded.category_id, is_listed = excluded.is_listed, name_key = excluded.name_key,
          price_paise = excluded.price_paise, title_words = excluded.title_words, all_words = excluded.all_words;
  -- In order, so that two writers of the same words wait for each other instead of blocking each other.
  insert into product_words
    select distinct word from product_search s, string_to_table(s.all_words, ' ') as word
     where s.product_id = any(ids) and length(word) between 3 and 40 and word !~ '^[0-9]+$'
     order by word
    on conflict do nothing;
end
$$;
--> statement-breakpoint
create or replace function product_price_changed() returns trigger language plpgsql as $$
begin
  insert into price_counts (category_id, price_step, products)
    select category_id, step, sum(products)
      from (values (old.category_id, price_step(old.price_paise), -1, old.is_visible and old.deleted_at is null),
                   (new.category_id, price_step(new.price_paise), 1, new.is_visible and new.deleted_at is null))
             as side (category_id, step, products, is_listed)
     where is_listed group by 1, 2 having sum(products) <> 0;
  if old.price_paise <> new.price_paise then
    update product_search set price_paise = new.price_paise where product_id = new.id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
drop table product_search;--> statement-breakpoint
alter table priced_search rename to product_search;--> statement-breakpoint
alter index priced_search_pkey rename to product_search_pkey;--> statement-breakpoint
alter index priced_search_name rename to product_search_name;--> statement-breakpoint
alter index priced_search_category_name rename to product_search_category_name;--> statement-breakpoint
alter index priced_search_every_name rename to product_search_every_name;--> statement-breakpoint
alter index priced_search_every_category_name rename to product_search_every_category_name;--> statement-breakpoint
alter index priced_search_title_words rename to product_search_title_words;--> statement-breakpoint
alter index priced_search_all_words rename to product_search_all_words;--> statement-breakpoint
alter table product_search add constraint product_search_product_id_products_id_fk
  foreign key (product_id) references products (id) on delete cascade;
--> statement-breakpoint
-- An empty table must stay one that was never analysed: the planner would keep to reading all of it when it has filled.
do $$
begin
  if exists (select from product_search) then
    analyze product_search;
  end if;
end
$$;
