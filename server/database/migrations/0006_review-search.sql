CREATE INDEX "reviews_hidden" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "reviews_search" ON "reviews" USING gin (lower(author || ' ' || text) gin_trgm_ops);
