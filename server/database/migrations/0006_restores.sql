-- No row that the shop wrote has another name: such a one would name any file of the server.
DELETE FROM "backups" WHERE "file_name" !~ '^shop_[0-9a-z_-]{1,80}\.backup$';--> statement-breakpoint
CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"restored_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"prefix" text,
	"ended_prefixes" text[] DEFAULT '{}' NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" uuid
);
--> statement-breakpoint
ALTER TABLE "job_requests" ADD COLUMN "held_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_restored" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "restores" ADD CONSTRAINT "restores_done_by_people_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "restores_restored" ON "restores" USING btree ("restored_at");--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_file_name" CHECK ("backups"."file_name" ~ '^shop_[0-9a-z_-]{1,80}\.backup$');