ALTER TABLE "coupon_uses" ADD COLUMN "contacts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "people_guest_phone" ON "people" USING btree ("phone") WHERE role = 'customer' and email = '' and phone_proved_at is null;--> statement-breakpoint
CREATE INDEX "coupon_uses_contacts" ON "coupon_uses" USING gin ("contacts");--> statement-breakpoint
-- Who has used a code so far is known by phone and email too; of guests also by what they typed for their deliveries.
UPDATE "coupon_uses" u SET "contacts" = array(
  SELECT lower(contact) FROM people p CROSS JOIN unnest(array[p.phone, p.email]) AS contact
   WHERE p.id = u.person_id AND contact <> ''
  UNION
  SELECT lower(contact) FROM people p JOIN orders o ON o.person_id = p.id AND o.coupon_code = u.code
    CROSS JOIN unnest(array[o.recipient_phone, o.recipient_email]) AS contact
   WHERE p.id = u.person_id AND p.role = 'customer' AND p.email = '' AND p.phone_proved_at IS NULL AND contact <> '');
