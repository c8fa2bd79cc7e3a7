-- The lists' search finds orders by their place too. One statement writes the orders anew once; it keeps other writers out until
-- this migration has committed.
set local maintenance_work_mem = '128MB';
--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "search_text",
  ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(number || ' ' || id::text || ' ' || street || ' ' || coalesce(landmark || ' ', '') || city || ' ' || pincode || ' ' || coalesce(customer_phone, ''))) STORED NOT NULL;
--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
do $$
begin
  if exists (select from orders) then
    analyze orders;
  end if;
end
$$;
