ALTER TABLE "variants" ADD COLUMN "net_quantity" text;
--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_net_quantity" CHECK ("variants"."net_quantity" ~ '^[0-9]{1,6}([.][0-9]{1,3})? (g|kg|ml|l|m|piece|pieces)$');
