DROP INDEX "people_role";--> statement-breakpoint
CREATE INDEX "people_recent" ON "people" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin ((lower(name) || ' ' || email || ' ' || coalesce(phone, '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "people_role" ON "people" USING btree ("role","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);