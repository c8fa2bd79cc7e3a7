-- The same functions, but their work grows with the number of ids: ids are joined, because `= any(ids)` is a list that a kept
-- plan looks through for each row, and options are gathered for all products in one go, because a subquery for each product
-- looks through all variants where no index of theirs helps.
create or replace function write_product_search(ids text[]) returns void language plpgsql as $$
begin
  insert into product_search (product_id, category_id, is_listed, name_key, price_paise, title_words, all_words)
    select p.id, p.category_id, p.is_visible and p.deleted_at is null, search_key(p.name), p.price_paise, title.words,
           title.words || search_words(concat_ws(' ', options.others, p.description))
      from (select p.id, string_agg(distinct o.value, ' ') filter (where is_colour_option(o.option)) as colours,
                   string_agg(distinct o.value, ' ') filter (where not is_colour_option(o.option)) as others
              from unnest(ids) as given (id) join products p on p.id = given.id
              left join variants v on v.product_id = p.id and v.is_visible and v.deleted_at is null
              left join lateral unnest(p.option_names, v.options) as o(option, value) on true
             group by p.id) options
      join products p on p.id = options.id join categories c on c.id = p.category_id
     cross join lateral (
       select search_words(concat_ws(' ', p.name, p.brand, c.name, p.subcategory, options.colours)) as words) title
    on conflict (product_id) do update
      set category_id = excluded.category_id, is_listed = excluded.is_listed, name_key = excluded.name_key,
          price_paise = excluded.price_paise, title_words = excluded.title_words, all_words = excluded.all_words;
  -- In order, so that two writers of the same words wait for each other instead of blocking each other.
  insert into product_words
    select distinct word
      from unnest(ids) as given (id) join product_search s on s.product_id = given.id, string_to_table(s.all_words, ' ') as word
     where length(word) between 3 and 40 and word !~ '^[0-9]+$'
     order by word
    on conflict do nothing;
end
$$;
--> statement-breakpoint
create or replace function add_colours(ids text[]) returns void language sql as $$
  insert into colours (option, value, words)
    select distinct o.option, o.value, search_words(o.value)
      from unnest(ids) as given (id) join variants v on v.product_id = given.id join products p on p.id = v.product_id
     cross join unnest(p.option_names, v.options) as o(option, value)
     where v.deleted_at is null and is_colour_option(o.option) and length(o.value) > 2
     order by o.option, o.value
    on conflict do nothing
$$;
--> statement-breakpoint
create or replace function write_lowest_prices(ids text[]) returns void language sql as $$
  update products p
     set price_paise = lowest.price_paise, mrp_paise = lowest.mrp_paise, variant_count = lowest.seen
    from (select distinct on (product_id) product_id, price_paise, mrp_paise, count(*) over (partition by product_id) as seen
            from unnest(ids) as given (id) join variants v on v.product_id = given.id
           where is_visible and deleted_at is null
           order by product_id, price_paise, v.id) lowest
   where p.id = lowest.product_id
     and (p.price_paise, p.mrp_paise, p.variant_count)
         is distinct from (lowest.price_paise, lowest.mrp_paise, lowest.seen);
$$;
--> statement-breakpoint
create or replace function write_scarce_variants(ids text[]) returns void language plpgsql as $$
begin
  delete from scarce_variants s using unnest(ids) as given (id) where s.variant_id = given.id
    and not exists (select from variants v join products p on p.id = v.product_id
                     where v.id = s.variant_id and v.stock <= 5 and v.deleted_at is null and p.deleted_at is null);
  insert into scarce_variants (variant_id, product_id, is_sold_out, category_id, is_visible, name_key)
    select v.id, p.id, v.stock = 0, p.category_id, v.is_visible and p.is_visible, search_key(p.name)
      from unnest(ids) as given (id) join variants v on v.id = given.id join products p on p.id = v.product_id
     where v.stock <= 5 and v.deleted_at is null and p.deleted_at is null
    on conflict (variant_id) do update
      set is_sold_out = excluded.is_sold_out, category_id = excluded.category_id,
          is_visible = excluded.is_visible, name_key = excluded.name_key;
end
$$;
