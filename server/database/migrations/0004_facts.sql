ALTER TABLE "products" ADD COLUMN "origin_country" text collate "C";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "manufacturer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "importer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "generic_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "best_before_days" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hsn" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tax_class" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "needs_prescription" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "products_origin" ON "products" USING btree (coalesce(origin_country, 'ZZ'),"id") WHERE is_visible and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_origin" ON "products" USING btree ("category_id",coalesce(origin_country, 'ZZ'),"id") WHERE is_visible and deleted_at is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_origin_country" CHECK ("products"."origin_country" ~ '^[A-Z]{2}$');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_best_before" CHECK ("products"."best_before_days" > 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hsn" CHECK ("products"."hsn" ~ '^[0-9]{4}([0-9]{2}){0,2}$');