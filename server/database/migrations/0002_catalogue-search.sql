CREATE TABLE "product_search" (
	"product_id" text PRIMARY KEY NOT NULL,
	"category_id" text NOT NULL,
	"is_listed" boolean NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"title_words" text NOT NULL,
	"all_words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_name";--> statement-breakpoint
DROP INDEX "products_category_name";--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
DROP INDEX "products_rating";--> statement-breakpoint
DROP INDEX "products_category_rating";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "product_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_search_name" ON "product_search" USING btree ("name_key","product_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "product_search_category_name" ON "product_search" USING btree ("category_id","name_key","product_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "product_search_every_name" ON "product_search" USING btree ("name_key","product_id");--> statement-breakpoint
CREATE INDEX "product_search_title_words" ON "product_search" USING gin (title_words gin_trgm_ops) WITH (gin_pending_list_limit=1024);--> statement-breakpoint
CREATE INDEX "product_search_all_words" ON "product_search" USING gin (all_words gin_trgm_ops) WITH (gin_pending_list_limit=1024);--> statement-breakpoint
CREATE INDEX "product_words_similar" ON "product_words" USING gin (word gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_rating" ON "products" USING btree (coalesce(rating, 0),"review_count","id") WHERE is_visible and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_rating" ON "products" USING btree ("category_id",coalesce(rating, 0),"review_count","id") WHERE is_visible and deleted_at is null;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text";
--> statement-breakpoint
-- Lower case, without accents or fancy letter forms: what names are sorted and found by.
create function search_key(given text) returns text language sql stable strict
  return btrim(lower(unaccent(normalize(given, NFKC))));
--> statement-breakpoint
-- The words of a text with one space before each; punctuation of ASCII parts words.
create function search_words(given text) returns text language sql stable strict
  return rtrim(regexp_replace(' ' || search_key(given), '[\s\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]+', ' ', 'g'));
--> statement-breakpoint
create function write_product_search(ids text[]) returns void language plpgsql as $$
begin
  insert into product_search (product_id, category_id, is_listed, name_key, title_words, all_words)
    select p.id, p.category_id, p.is_visible and p.deleted_at is null, search_key(p.name), title.words,
           title.words || search_words(p.description)
      from products p join categories c on c.id = p.category_id
     cross join lateral (select search_words(concat_ws(' ', p.name, c.name, p.subcategory)) as words) title
     where p.id = any(ids)
    on conflict (product_id) do update
      set category_id = excluded.category_id, is_listed = excluded.is_listed, name_key = excluded.name_key,
          title_words = excluded.title_words, all_words = excluded.all_words;
  -- In order, so that two writers of the same words wait for each other instead of blocking each other.
  insert into product_words
    select distinct word from product_search s, string_to_table(s.all_words, ' ') as word
     where s.product_id = any(ids) and length(word) between 3 and 40 and word !~ '^[0-9]+$'
     order by word
    on conflict do nothing;
end
$$;
--> statement-breakpoint
create function products_added() returns trigger language plpgsql as $$
begin
  update categories c set product_count = c.product_count + added_here.listed
    from (select category_id, count(*) as listed from added
           where is_visible and deleted_at is null group by category_id) added_here
   where c.id = added_here.category_id;
  perform write_product_search(array(select id from added));
  return null;
end
$$;
--> statement-breakpoint
create function products_removed() returns trigger language plpgsql as $$
begin
  update categories c set product_count = c.product_count - removed_here.listed
    from (select category_id, count(*) as listed from removed
           where is_visible and deleted_at is null group by category_id) removed_here
   where c.id = removed_here.category_id;
  return null;
end
$$;
--> statement-breakpoint
create function product_changed() returns trigger language plpgsql as $$
declare
  was_listed boolean := old.is_visible and old.deleted_at is null;
  is_listed boolean := new.is_visible and new.deleted_at is null;
begin
  if was_listed and (not is_listed or old.category_id <> new.category_id) then
    update categories set product_count = product_count - 1 where id = old.category_id;
  end if;
  if is_listed and (not was_listed or old.category_id <> new.category_id) then
    update categories set product_count = product_count + 1 where id = new.category_id;
  end if;
  perform write_product_search(array[new.id]);
  return null;
end
$$;
--> statement-breakpoint
create trigger products_added after insert on products
  referencing new table as added for each statement execute function products_added();
--> statement-breakpoint
create trigger products_removed after delete on products
  referencing old table as removed for each statement execute function products_removed();
--> statement-breakpoint
-- Stock, sales and ratings are not among the columns: an order pays nothing for this.
create trigger product_changed
  after update of name, description, category_id, subcategory, is_visible, deleted_at
  on products for each row execute function product_changed();
--> statement-breakpoint
create function find_products_by_new_category() returns trigger language plpgsql as $$
begin
  update products set name = name where category_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger categories_search_kept after update of name on categories
  for each row when (old.name is distinct from new.name) execute function find_products_by_new_category();
--> statement-breakpoint
-- Products that exist already.
update categories c set product_count =
  (select count(*) from products p where p.category_id = c.id and p.is_visible and p.deleted_at is null);
--> statement-breakpoint
select write_product_search(array(select id from products));
