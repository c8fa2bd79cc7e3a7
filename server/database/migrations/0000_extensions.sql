-- Both are trusted extensions: the owner of the database may create them without superuser rights.
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
