ALTER TABLE "saved_addresses" ADD COLUMN "is_state_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "state_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_address" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ships_to_other" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ship_to_gstin" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_ship_to" CHECK ((buyer_gstin is not null or (buyer_address is null and not ships_to_other)) and (ships_to_other or ship_to_gstin is null));