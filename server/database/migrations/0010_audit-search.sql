CREATE INDEX "audit_entries_type" ON "audit_entries" USING btree ("subject_type","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_search" ON "audit_entries" USING gin ((lower(person_name || ' ' || action || ' ' || subject_type || ' ' || subject_id)) gin_trgm_ops);--> statement-breakpoint
-- What the planner knows of an expression is gathered here, or a search that finds much takes the long way.
analyze audit_entries;
