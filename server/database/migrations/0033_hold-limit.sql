DROP INDEX "payment_intents_held";--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "held_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_intents_open" ON "payment_intents" USING btree ("person_id") WHERE status = 'open';