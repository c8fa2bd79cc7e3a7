ALTER TABLE "password_resets" DROP CONSTRAINT "password_resets_pkey";--> statement-breakpoint
ALTER TABLE "password_resets" ALTER COLUMN "token_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "session_hash" "bytea";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "email_proved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_resets_session" ON "password_resets" USING btree ("session_hash");--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash");--> statement-breakpoint
-- Staff sign in by password alone; whoever becomes a customer again proves the phone anew.
UPDATE people SET phone_proved_at = NULL, whatsapp_since = NULL WHERE role <> 'customer' AND phone_proved_at IS NOT NULL;
