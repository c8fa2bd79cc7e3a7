ALTER TABLE "products" ADD COLUMN "featured_rank" integer DEFAULT 1000000 NOT NULL;
--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("featured_rank","id") WHERE is_visible and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "products_category_featured" ON "products" USING btree ("category_id","featured_rank","id") WHERE is_visible and deleted_at is null;
