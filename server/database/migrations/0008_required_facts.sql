ALTER TABLE "categories" ADD COLUMN "required_facts" text[] DEFAULT '{}' NOT NULL;
