ALTER TABLE "password_resets" ADD COLUMN "new_email" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "whatsapp_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "in_doubt_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "delivery_state" text;