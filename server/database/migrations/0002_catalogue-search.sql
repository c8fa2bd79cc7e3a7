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
CREATE INDEX "product_search_title_words" ON "product_search" USING gin (title_words gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "product_search_all_words" ON "product_search" USING gin (all_words gin_trgm_ops) WITH (fastupdate=false);--> statement-breakpoint
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
create function keep_product_search() returns trigger language plpgsql as $$
declare
  was_listed boolean := tg_op <> 'INSERT' and old.is_visible and old.deleted_at is null;
  now_listed boolean := tg_op <> 'DELETE' and new.is_visible and new.deleted_at is null;
  title text;
  every_word text;
begin
  if was_listed and (not now_listed or old.category_id <> new.category_id) then
    update categories set product_count = product_count - 1 where id = old.category_id;
  end if;
  if now_listed and (not was_listed or old.category_id <> new.category_id) then
    update categories set product_count = product_count + 1 where id = new.category_id;
  end if;
  if tg_op = 'DELETE' then
    return null;
  end if;
  select search_words(concat_ws(' ', new.name, c.name, new.subcategory)) into title
    from categories c where c.id = new.category_id;
  every_word := title || search_words(new.description);
  insert into product_search (product_id, category_id, is_listed, name_key, title_words, all_words)
    values (new.id, new.category_id, now_listed, search_key(new.name), title, every_word)
    on conflict (product_id) do update
      set category_id = excluded.category_id, is_listed = excluded.is_listed, name_key = excluded.name_key,
          title_words = excluded.title_words, all_words = excluded.all_words;
  -- In order, so that two writers of the same words wait for each other instead of blocking each other.
  insert into product_words
    select distinct word from string_to_table(every_word, ' ') as word
     where length(word) between 3 and 40 and word !~ '^[0-9]+$'
     order by word
    on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger products_search_kept
  after insert or delete or update of name, description, category_id, subcategory, is_visible, deleted_at
  on products for each row execute function keep_product_search();
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
-- Rows that exist already.
update products set name = name;
