DROP INDEX "people_search";--> statement-breakpoint
-- Writes the people anew once, fifty thousand of them in three seconds.
ALTER TABLE "people" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name) || ' ' || email || ' ' || coalesce(phone, '')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin (search_text gin_trgm_ops);
--> statement-breakpoint
-- An empty table must stay one that was never analysed: the planner would keep to reading all of it when it has filled.
do $$
begin
  if exists (select from people) then
    analyze people;
  end if;
end
$$;
