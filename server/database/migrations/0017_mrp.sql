ALTER TABLE "products" RENAME COLUMN "list_price_paise" TO "mrp_paise";--> statement-breakpoint
create or replace function write_lowest_prices(ids text[]) returns void language sql as $$
  update products p
     set price_paise = lowest.price_paise, mrp_paise = lowest.mrp_paise, variant_count = lowest.seen
    from (select distinct on (product_id) product_id, price_paise, mrp_paise, count(*) over (partition by product_id) as seen
            from variants where product_id = any(ids) and is_visible and deleted_at is null
           order by product_id, price_paise, id) lowest
   where p.id = lowest.product_id
     and (p.price_paise, p.mrp_paise, p.variant_count)
         is distinct from (lowest.price_paise, lowest.mrp_paise, lowest.seen);
$$;
--> statement-breakpoint
ALTER TABLE "variants" DROP CONSTRAINT "variants_price_within_mrp";--> statement-breakpoint
-- What was compared with prices before tax becomes an MRP with all taxes, so that struck price, saving and percent stay.
alter table variants disable trigger variant_prices_changed;
--> statement-breakpoint
update variants set mrp_paise = mrp_paise + (mrp_paise * 18 + 50) / 100 where mrp_paise is not null;
--> statement-breakpoint
alter table variants enable trigger variant_prices_changed;
--> statement-breakpoint
update products set mrp_paise = mrp_paise + (mrp_paise * 18 + 50) / 100 where mrp_paise is not null;
--> statement-breakpoint
update categories set required_facts = array_replace(required_facts, 'listPrice', 'mrp');
--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_paid_within_mrp" CHECK ("variants"."price_paise" + ("variants"."price_paise" * 18 + 50) / 100 <= "variants"."mrp_paise");
