ALTER TABLE "products" ADD COLUMN "picture_texts" jsonb DEFAULT '{}'::jsonb NOT NULL;
