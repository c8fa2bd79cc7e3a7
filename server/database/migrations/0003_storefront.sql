CREATE TABLE "colours" (
	"option" text NOT NULL,
	"value" text NOT NULL,
	"words" text NOT NULL,
	"is_applied" boolean DEFAULT false NOT NULL,
	CONSTRAINT "colours_option_value_pk" PRIMARY KEY("option","value")
);
--> statement-breakpoint
CREATE TABLE "failed_searches" (
	"search" text PRIMARY KEY NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_alerts" (
	"variant_id" text NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_alerts_variant_id_person_id_pk" PRIMARY KEY("variant_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "pincode_places" (
	"pincode" text PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_milestones" DROP CONSTRAINT "order_milestones_kind_known";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "named_colours" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "brand" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alerts" ADD CONSTRAINT "stock_alerts_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "failed_searches_count" ON "failed_searches" USING btree ("count" DESC NULLS LAST,"search");--> statement-breakpoint
CREATE INDEX "stock_alerts_person" ON "stock_alerts" USING btree ("person_id");--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_merged_into_people_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_merged_closed" CHECK ("people"."merged_into" is null or "people"."deactivated_at" is not null);--> statement-breakpoint
ALTER TABLE "order_milestones" ADD CONSTRAINT "order_milestones_kind_known" CHECK ("order_milestones"."kind" in ('placed', 'dispatched', 'out_for_delivery', 'not_delivered', 'delivered', 'cancelled', 'refunded'));--> statement-breakpoint
-- Options whose values are colours. The same list stands in contract/catalogue/colours.ts.
create function is_colour_option(option text) returns boolean language sql immutable
  return lower(btrim(option)) in ('colour', 'colours', 'color', 'colors', 'shade', 'finish', 'रंग');
--> statement-breakpoint
-- Colours that a name says, of options that its product does not have. "Rose Gold" is not gold.
create function named_colours(name text, option_names text[]) returns text[] language sql stable as $$
  with said as (
    select c.option, c.value, c.words from colours c
     where search_words(name) || ' ' like '%' || c.words || ' %' and c.option <> all(option_names))
  select coalesce(array_agg(option || ':' || value order by option, value), '{}') from said
   where not exists (select from said longer where longer.words <> said.words
                        and longer.words || ' ' like '%' || said.words || ' %')
$$;
--> statement-breakpoint
create function name_colours() returns trigger language plpgsql as $$
begin
  new.named_colours := named_colours(new.name, new.option_names);
  return new;
end
$$;
--> statement-breakpoint
create trigger product_named before insert or update of name, option_names on products
  for each row execute function name_colours();
--> statement-breakpoint
-- In order, so that two writers of the same colours wait for each other instead of blocking each other.
create function add_colours(ids text[]) returns void language sql as $$
  insert into colours (option, value, words)
    select distinct o.option, o.value, search_words(o.value)
      from variants v join products p on p.id = v.product_id
     cross join unnest(p.option_names, v.options) as o(option, value)
     where v.product_id = any(ids) and v.deleted_at is null and is_colour_option(o.option) and length(o.value) > 2
     order by o.option, o.value
    on conflict do nothing
$$;
--> statement-breakpoint
-- Looks through the products that were there before a colour. Returns how many say one.
create function apply_new_colours() returns int language plpgsql as $$
declare
  found_count int;
begin
  if not exists (select from colours where not is_applied) then return 0; end if;
  update products p set name = p.name
   where p.id in (select s.product_id from product_search s join colours c
                      on not c.is_applied and s.title_words || ' ' like '%' || c.words || ' %')
     and p.named_colours is distinct from named_colours(p.name, p.option_names);
  get diagnostics found_count = row_count;
  update colours set is_applied = true where not is_applied;
  return found_count;
end
$$;
--> statement-breakpoint
create or replace function write_product_search(ids text[]) returns void language plpgsql as $$
begin
  insert into product_search (product_id, category_id, is_listed, name_key, price_paise, title_words, all_words)
    select p.id, p.category_id, p.is_visible and p.deleted_at is null, search_key(p.name), p.price_paise, title.words,
           title.words || search_words(concat_ws(' ', options.others, p.description))
      from products p join categories c on c.id = p.category_id
     cross join lateral (
       select string_agg(distinct o.value, ' ') filter (where is_colour_option(o.option)) as colours,
              string_agg(distinct o.value, ' ') filter (where not is_colour_option(o.option)) as others
         from variants v cross join unnest(p.option_names, v.options) as o(option, value)
        where v.product_id = p.id and v.is_visible and v.deleted_at is null) options
     cross join lateral (
       select search_words(concat_ws(' ', p.name, p.brand, c.name, p.subcategory, options.colours)) as words) title
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
create or replace function variants_added() returns trigger language plpgsql as $$
declare
  with_options text[] := array(select distinct product_id from added where options <> '{}');
begin
  perform write_lowest_prices(array(select distinct product_id from added));
  perform write_scarce_variants(array(select id from added where stock <= 5));
  if with_options <> '{}' then
    perform add_colours(with_options);
    perform write_product_search(with_options);
  end if;
  return null;
end
$$;
--> statement-breakpoint
create function variant_options_changed() returns trigger language plpgsql as $$
begin
  perform add_colours(array[new.product_id]);
  perform write_product_search(array[new.product_id]);
  return null;
end
$$;
--> statement-breakpoint
create trigger variant_options_changed after update of options, is_visible, deleted_at on variants
  for each row when ((old.options, old.is_visible, old.deleted_at) is distinct from (new.options, new.is_visible, new.deleted_at)
    and new.options <> '{}')
  execute function variant_options_changed();
--> statement-breakpoint
drop trigger product_changed on products;
--> statement-breakpoint
create trigger product_changed
  after update of name, brand, description, category_id, subcategory, option_names, is_visible, deleted_at
  on products for each row execute function product_changed();
--> statement-breakpoint
select add_colours(array(select distinct product_id from variants where options <> '{}' and deleted_at is null));
--> statement-breakpoint
select apply_new_colours();
--> statement-breakpoint
select write_product_search(array(select id from products where option_names <> '{}'));
