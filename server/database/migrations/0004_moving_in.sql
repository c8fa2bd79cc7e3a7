CREATE TABLE "fetched_pictures" (
	"url" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imported_products" (
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"draft" jsonb NOT NULL,
	"action" text,
	"errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"product_id" text,
	"before" jsonb,
	"written_at" timestamp (3) with time zone,
	"undo" text,
	CONSTRAINT "imported_products_import_id_row_pk" PRIMARY KEY("import_id","row")
);
--> statement-breakpoint
CREATE TABLE "product_import_parts" (
	"import_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "product_import_parts_import_id_part_pk" PRIMARY KEY("import_id","part")
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"file_bytes" integer NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"format" text,
	"encoding" text,
	"ignored_columns" text[] DEFAULT '{}' NOT NULL,
	"answers" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_price_positive";--> statement-breakpoint
ALTER TABLE "variants" DROP CONSTRAINT "variants_price_positive";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "imported_products" ADD CONSTRAINT "imported_products_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import_parts" ADD CONSTRAINT "product_import_parts_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_imports_created" ON "product_imports" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "products_external_id_once" ON "products" USING btree ("external_id") WHERE deleted_at is null and external_id is not null;--> statement-breakpoint
CREATE INDEX "products_without_price" ON "products" USING btree ("id") WHERE price_paise = 0 and deleted_at is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_price_not_negative" CHECK ("products"."price_paise" >= 0);--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_price_not_negative" CHECK ("variants"."price_paise" >= 0);