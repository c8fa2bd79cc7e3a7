-- Both are trusted extensions: the owner of the database may create them without superuser rights.
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
CREATE SEQUENCE "public"."order_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 10;--> statement-breakpoint
CREATE TABLE "agents" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'offline' NOT NULL,
	"status_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"rating" double precision,
	"total_assigned" integer DEFAULT 0 NOT NULL,
	"completed_orders" integer DEFAULT 0 NOT NULL,
	"cash_in_hand_paise" bigint DEFAULT 0 NOT NULL,
	"cash_limit_paise" bigint,
	CONSTRAINT "agents_status_known" CHECK ("agents"."status" in ('available', 'busy', 'offline'))
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"window_start" timestamp (3) with time zone NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "attempts_kind_subject_window_start_pk" PRIMARY KEY("kind","subject","window_start")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"person_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_person_id_token_hash_pk" PRIMARY KEY("person_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"role" text NOT NULL,
	"address" jsonb,
	"password_hash" text,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deactivated_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(name) || ' ' || email || ' ' || coalesce(phone, '')) STORED NOT NULL,
	CONSTRAINT "people_role_known" CHECK ("people"."role" in ('customer', 'admin', 'delivery_agent')),
	CONSTRAINT "people_email_lower" CHECK ("people"."email" = lower("people"."email"))
);
--> statement-breakpoint
CREATE TABLE "saved_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"label" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"full_name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"landmark" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"pincode" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"idle_days" integer
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"person_id" uuid,
	"person_name" text NOT NULL,
	"role" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "cart_coupons" (
	"person_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"person_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"seen_price_paise" bigint NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_person_id_product_id_pk" PRIMARY KEY("person_id","product_id"),
	CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"product_count" integer DEFAULT 0 NOT NULL,
	"last_number" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"key" text NOT NULL,
	"size" integer NOT NULL,
	"webp" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_key_size_pk" PRIMARY KEY("key","size")
);
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" text PRIMARY KEY NOT NULL,
	"category_id" text NOT NULL,
	"is_listed" boolean NOT NULL,
	"name_key" text collate "C" NOT NULL,
	"price_paise" bigint NOT NULL,
	"title_words" text NOT NULL,
	"all_words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"category_id" text NOT NULL,
	"subcategory" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"uses" text DEFAULT '' NOT NULL,
	"specifications" text[] DEFAULT '{}' NOT NULL,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"price_paise" bigint NOT NULL,
	"list_price_paise" bigint,
	"stock" integer,
	"is_visible" boolean DEFAULT true NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"sample_stars" integer[],
	"stars" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	"rating" double precision,
	"review_count" integer DEFAULT 0 NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "products_price_positive" CHECK ("products"."price_paise" > 0),
	CONSTRAINT "products_stock_not_negative" CHECK ("products"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "scarce_products" (
	"product_id" text PRIMARY KEY NOT NULL,
	"is_sold_out" boolean NOT NULL,
	"category_id" text NOT NULL,
	"is_visible" boolean NOT NULL,
	"name_key" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"code" text NOT NULL,
	"person_id" uuid NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "coupon_uses_code_person_id_pk" PRIMARY KEY("code","person_id"),
	CONSTRAINT "coupon_uses_count" CHECK ("coupon_uses"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount_paise" bigint,
	"minimum_paise" bigint DEFAULT 0 NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"total_limit" integer,
	"per_customer_limit" integer,
	"used_count" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_upper" CHECK ("coupons"."code" = upper("coupons"."code")),
	CONSTRAINT "coupons_worth" CHECK (("coupons"."kind" = 'percent' and "coupons"."percent" between 1 and 100) or ("coupons"."kind" = 'amount' and "coupons"."amount_paise" > 0)),
	CONSTRAINT "coupons_not_overused" CHECK ("coupons"."total_limit" is null or "coupons"."used_count" <= "coupons"."total_limit")
);
--> statement-breakpoint
CREATE TABLE "idempotency_records" (
	"person_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"result" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_records_person_id_key_pk" PRIMARY KEY("person_id","key")
);
--> statement-breakpoint
CREATE TABLE "changed_days" (
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_assignments" (
	"day" date NOT NULL,
	"agent_id" uuid NOT NULL,
	"assigned" integer NOT NULL,
	"delivered" integer NOT NULL,
	"delivery_ms" bigint NOT NULL,
	CONSTRAINT "daily_assignments_day_agent_id_pk" PRIMARY KEY("day","agent_id")
);
--> statement-breakpoint
CREATE TABLE "daily_cancellations" (
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"name" text,
	"orders" integer NOT NULL,
	"total_paise" bigint NOT NULL,
	CONSTRAINT "daily_cancellations_day_reason_pk" PRIMARY KEY("day","reason")
);
--> statement-breakpoint
CREATE TABLE "daily_category_sales" (
	"day" date NOT NULL,
	"category_id" text NOT NULL,
	"units" integer NOT NULL,
	"sales_paise" bigint NOT NULL,
	CONSTRAINT "daily_category_sales_day_category_id_pk" PRIMARY KEY("day","category_id")
);
--> statement-breakpoint
CREATE TABLE "daily_product_sales" (
	"day" date NOT NULL,
	"product_id" text NOT NULL,
	"units" integer NOT NULL,
	"sales_paise" bigint NOT NULL,
	CONSTRAINT "daily_product_sales_day_product_id_pk" PRIMARY KEY("day","product_id")
);
--> statement-breakpoint
CREATE TABLE "daily_sales" (
	"day" date NOT NULL,
	"payment_method" text NOT NULL,
	"orders" integer NOT NULL,
	"items" bigint NOT NULL,
	"subtotal_paise" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	CONSTRAINT "daily_sales_day_payment_method_pk" PRIMARY KEY("day","payment_method")
);
--> statement-breakpoint
CREATE TABLE "summed_days" (
	"day" date PRIMARY KEY NOT NULL,
	"summed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cash_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"order_id" uuid,
	"handover_id" uuid,
	"note" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cash_handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agent_id" uuid NOT NULL,
	"declared_paise" bigint NOT NULL,
	"counted_paise" bigint,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "delivery_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failed_attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"photo_key" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"order_id" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"last_error" text,
	"tried_at" timestamp (3) with time zone,
	"detail" jsonb,
	CONSTRAINT "mails_cause_unique" UNIQUE("cause")
);
--> statement-breakpoint
CREATE TABLE "order_count_deltas" (
	"status" text NOT NULL,
	"placed_on" date NOT NULL,
	"delivered_on" date,
	"orders" bigint NOT NULL,
	"total_paise" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_counts" (
	"status" text NOT NULL,
	"placed_on" date NOT NULL,
	"delivered_on" date,
	"orders" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	CONSTRAINT "order_counts_once" UNIQUE NULLS NOT DISTINCT("status","placed_on","delivered_on")
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"order_id" uuid NOT NULL,
	"sequence" integer NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"stored_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by_person_id" uuid,
	"by_name" text,
	"by_role" text NOT NULL,
	"agent_id" uuid,
	"note" text,
	CONSTRAINT "order_history_order_id_sequence_pk" PRIMARY KEY("order_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"product_id" text NOT NULL,
	"name" text NOT NULL,
	"category_id" text NOT NULL,
	"picture" text,
	"unit_price_paise" bigint NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_lines_order_id_line_no_pk" PRIMARY KEY("order_id","line_no"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"person_id" uuid,
	"channel" text DEFAULT 'online' NOT NULL,
	"status" text NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"order_type" text NOT NULL,
	"payment_method" text NOT NULL,
	"subtotal_paise" bigint NOT NULL,
	"discount_paise" bigint DEFAULT 0 NOT NULL,
	"tax_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	"coupon_code" text,
	"item_count" integer NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text,
	"customer_phone" text,
	"recipient_name" text NOT NULL,
	"recipient_phone" text NOT NULL,
	"recipient_email" text NOT NULL,
	"street" text NOT NULL,
	"landmark" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"pincode" text NOT NULL,
	"agent_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"history_length" integer DEFAULT 1 NOT NULL,
	"expected_on" date NOT NULL,
	"delivery_code" text,
	"code_tries" integer DEFAULT 0 NOT NULL,
	"placed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"assigned_at" timestamp (3) with time zone,
	"picked_up_at" timestamp (3) with time zone,
	"out_for_delivery_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"goods_out_at" timestamp (3) with time zone,
	"goods_agent_id" uuid,
	"goods_received_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(number || ' ' || id::text || ' ' || street || ' ' || coalesce(landmark || ' ', '') || city || ' ' || pincode || ' ' || coalesce(customer_phone, '') || chr(10) || customer_name || coalesce(' ' || customer_email, '') || ' ' || recipient_name || ' ' || recipient_phone || ' ' || recipient_email)) STORED NOT NULL,
	CONSTRAINT "orders_total" CHECK ("orders"."total_paise" = "orders"."subtotal_paise" - "orders"."discount_paise" + "orders"."tax_paise"),
	CONSTRAINT "orders_amounts" CHECK ("orders"."subtotal_paise" > 0 and "orders"."discount_paise" between 0 and "orders"."subtotal_paise" and "orders"."tax_paise" >= 0),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('pending', 'confirmed', 'assigned', 'picked_up', 'shipped', 'out_for_delivery', 'delivered', 'cancelled')),
	CONSTRAINT "orders_agent_present" CHECK ("orders"."status" not in ('assigned', 'picked_up', 'out_for_delivery') or "orders"."agent_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "gateway_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"receipt" text,
	"notes" jsonb NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"method" text NOT NULL,
	"instrument" text NOT NULL,
	"refunded_paise" bigint DEFAULT 0 NOT NULL,
	"failure" jsonb,
	"simulations" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_payments_refund_within" CHECK ("gateway_payments"."refunded_paise" between 0 and "gateway_payments"."amount_paise")
);
--> statement-breakpoint
CREATE TABLE "gateway_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"receipt" text,
	"notes" jsonb NOT NULL,
	"idempotency_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_intents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"gateway_order_id" text,
	"status" text NOT NULL,
	"order_type" text NOT NULL,
	"lines" jsonb NOT NULL,
	"delivery_details" jsonb NOT NULL,
	"coupon_code" text,
	"subtotal_paise" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"tax_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	"holds_stock" text NOT NULL,
	"held_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_intents_total" CHECK ("payment_intents"."total_paise" = "payment_intents"."subtotal_paise" - "payment_intents"."discount_paise" + "payment_intents"."tax_paise")
);
--> statement-breakpoint
CREATE TABLE "payment_issues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"gateway_payment_id" text,
	"gateway_order_id" text,
	"explanation" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" uuid,
	"resolution" text
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"gateway_payment_id" text NOT NULL,
	"intent_id" uuid NOT NULL,
	"order_id" uuid,
	"status" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"currency" text DEFAULT 'INR' NOT NULL,
	"refunded_paise" bigint DEFAULT 0 NOT NULL,
	"method" text,
	"captured_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_refund_within" CHECK ("payments"."refunded_paise" between 0 and "payments"."amount_paise")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"gateway_refund_id" text,
	"amount_paise" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"requested_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"person_id" uuid,
	"order_id" uuid,
	"author" text NOT NULL,
	"rating" integer NOT NULL,
	"text" text NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text,
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wishlist_items" (
	"person_id" uuid NOT NULL,
	"product_id" text NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_items_person_id_product_id_pk" PRIMARY KEY("person_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_addresses" ADD CONSTRAINT "saved_addresses_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_coupons" ADD CONSTRAINT "cart_coupons_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scarce_products" ADD CONSTRAINT "scarce_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_code_coupons_code_fk" FOREIGN KEY ("code") REFERENCES "public"."coupons"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_records" ADD CONSTRAINT "idempotency_records_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_agent_id_people_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_handover_id_cash_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."cash_handovers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_agent_id_people_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_confirmed_by_people_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_photos" ADD CONSTRAINT "delivery_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_photos" ADD CONSTRAINT "delivery_photos_agent_id_people_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failed_attempts" ADD CONSTRAINT "failed_attempts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "failed_attempts" ADD CONSTRAINT "failed_attempts_agent_id_people_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_agent_id_people_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_goods_agent_id_people_id_fk" FOREIGN KEY ("goods_agent_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_payments" ADD CONSTRAINT "gateway_payments_order_id_gateway_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."gateway_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_refunds" ADD CONSTRAINT "gateway_refunds_payment_id_gateway_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."gateway_payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD CONSTRAINT "payment_intents_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_resolved_by_people_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_intent_id_payment_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_people_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_window" ON "attempts" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "password_resets_person" ON "password_resets" USING btree ("person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "people_email" ON "people" USING btree ("email");--> statement-breakpoint
CREATE INDEX "people_role" ON "people" USING btree ("role","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "people_active" ON "people" USING btree ("role") WHERE deactivated_at is null;--> statement-breakpoint
CREATE INDEX "people_removed" ON "people" USING btree ("role") WHERE deactivated_at is not null;--> statement-breakpoint
CREATE INDEX "people_recent" ON "people" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "saved_addresses_person" ON "saved_addresses" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_entries_recent" ON "audit_entries" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "audit_entries_type" ON "audit_entries" USING btree ("subject_type","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_search" ON "audit_entries" USING gin ((lower(person_name || ' ' || action || ' ' || subject_type || ' ' || subject_id)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_entries_person" ON "audit_entries" USING btree ("person_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "product_search_name" ON "product_search" USING btree ("name_key","product_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "product_search_category_name" ON "product_search" USING btree ("category_id","name_key","product_id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "product_search_every_name" ON "product_search" USING btree ("name_key","product_id");--> statement-breakpoint
CREATE INDEX "product_search_every_category_name" ON "product_search" USING btree ("category_id","name_key","product_id");--> statement-breakpoint
CREATE INDEX "product_search_title_words" ON "product_search" USING gin (title_words gin_trgm_ops) WITH (gin_pending_list_limit=1024);--> statement-breakpoint
CREATE INDEX "product_search_all_words" ON "product_search" USING gin (all_words gin_trgm_ops) WITH (gin_pending_list_limit=1024);--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_paise","id") WHERE is_visible and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_rating" ON "products" USING btree (coalesce(rating, 0),"review_count","id") WHERE is_visible and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_every_price" ON "products" USING btree ("price_paise","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_every_category_price" ON "products" USING btree ("category_id","price_paise","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_counted" ON "products" USING btree ("category_id","is_visible") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","price_paise","id") WHERE is_visible and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_rating" ON "products" USING btree ("category_id",coalesce(rating, 0),"review_count","id") WHERE is_visible and deleted_at is null;--> statement-breakpoint
CREATE INDEX "scarce_products_name" ON "scarce_products" USING btree ("is_sold_out","name_key","product_id");--> statement-breakpoint
CREATE INDEX "idempotency_records_age" ON "idempotency_records" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_entries_order_once" ON "cash_entries" USING btree ("order_id") WHERE kind = 'collected';--> statement-breakpoint
CREATE INDEX "cash_entries_agent" ON "cash_entries" USING btree ("agent_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "cash_handovers_one_open" ON "cash_handovers" USING btree ("agent_id") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "cash_handovers_confirmed" ON "cash_handovers" USING btree ("confirmed_at" DESC NULLS LAST) WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "delivery_photos_order" ON "delivery_photos" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "failed_attempts_order" ON "failed_attempts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "activities_recent" ON "activities" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mails_recent" ON "mails" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("created_at") WHERE sent_at is null and last_error is not null;--> statement-breakpoint
CREATE INDEX "order_history_recent" ON "order_history" USING btree ("stored_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_history_assigned" ON "order_history" USING btree ("stored_at") WHERE to_status = 'assigned';--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_product_once" ON "order_lines" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "orders_person" ON "orders" USING btree ("person_id","placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_person_cash" ON "orders" USING btree ("person_id","delivered_at") WHERE payment_method = 'cod' and status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_agent_status" ON "orders" USING btree ("agent_id","status","placed_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_delivered" ON "orders" USING btree ("delivered_at") WHERE delivered_at is not null;--> statement-breakpoint
CREATE INDEX "orders_agent_delivered" ON "orders" USING btree ("agent_id","delivered_at" DESC NULLS FIRST) WHERE delivered_at is not null;--> statement-breakpoint
CREATE INDEX "orders_goods_agent" ON "orders" USING btree ("goods_agent_id") WHERE goods_agent_id is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_orders_receipt" ON "gateway_orders" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "gateway_payments_order" ON "gateway_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "gateway_payments_created" ON "gateway_payments" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_payments_one_paid" ON "gateway_payments" USING btree ("order_id") WHERE status in ('authorized', 'captured');--> statement-breakpoint
CREATE UNIQUE INDEX "gateway_refunds_once" ON "gateway_refunds" USING btree ("payment_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "gateway_refunds_created" ON "gateway_refunds" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_gateway_order" ON "payment_intents" USING btree ("gateway_order_id");--> statement-breakpoint
CREATE INDEX "payment_intents_gateway_order_sought" ON "payment_intents" USING btree (lower(gateway_order_id));--> statement-breakpoint
CREATE INDEX "payment_intents_check" ON "payment_intents" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "payment_intents_open" ON "payment_intents" USING btree ("person_id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "payment_intents_person" ON "payment_intents" USING btree ("person_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_issues_once" ON "payment_issues" USING btree ("kind",coalesce(gateway_payment_id, ''),coalesce(gateway_order_id, ''));--> statement-breakpoint
CREATE UNIQUE INDEX "payments_gateway_payment" ON "payments" USING btree ("gateway_payment_id");--> statement-breakpoint
CREATE INDEX "payments_gateway_payment_sought" ON "payments" USING btree (lower(gateway_payment_id));--> statement-breakpoint
CREATE UNIQUE INDEX "payments_order" ON "payments" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "payments_intent" ON "payments" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "payments_created" ON "payments" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_gateway_refund" ON "refunds" USING btree ("gateway_refund_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_not_processed" ON "refunds" USING btree ("payment_id") WHERE status <> 'processed';--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("updated_at") WHERE status in ('queued', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_once" ON "reviews" USING btree ("product_id","person_id");--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reviews_recent" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "reviews_hidden" ON "reviews" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "reviews_search" ON "reviews" USING gin (lower(author || ' ' || text) gin_trgm_ops);
--> statement-breakpoint
-- Inserted orders are vacuumed soon, so that lists read them from an index alone.
alter table orders set (autovacuum_vacuum_insert_scale_factor = 0.01);
--> statement-breakpoint
-- Room beside each row, so that a change of price stays on its page.
alter table product_search set (fillfactor = 90);
--> statement-breakpoint
-- Lower case, without accents or fancy letter forms: what names are sorted and found by.
create function search_key(given text) returns text language sql stable strict
  return btrim(lower(unaccent(normalize(given, NFKC))));
--> statement-breakpoint
-- The words of a text with one space before each; punctuation of ASCII parts words.
create function search_words(given text) returns text language sql stable strict
  return rtrim(regexp_replace(' ' || search_key(given), '[\s\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\x7e]+', ' ', 'g'));
--> statement-breakpoint
create function products_removed() returns trigger language plpgsql as $$
begin
  update categories c set product_count = c.product_count - removed_here.listed
    from (select category_id, count(*) as listed from removed
           where is_visible and deleted_at is null group by category_id) removed_here
   where c.id = removed_here.category_id;
  return null;
end
$$;
--> statement-breakpoint
create function product_changed() returns trigger language plpgsql as $$
declare
  was_listed boolean := old.is_visible and old.deleted_at is null;
  is_listed boolean := new.is_visible and new.deleted_at is null;
begin
  if was_listed and (not is_listed or old.category_id <> new.category_id) then
    update categories set product_count = product_count - 1 where id = old.category_id;
  end if;
  if is_listed and (not was_listed or old.category_id <> new.category_id) then
    update categories set product_count = product_count + 1 where id = new.category_id;
  end if;
  perform write_product_search(array[new.id]);
  return null;
end
$$;
--> statement-breakpoint
create function find_products_by_new_category() returns trigger language plpgsql as $$
begin
  update products set name = name where category_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create function products_added() returns trigger language plpgsql as $$
begin
  update categories c
     set product_count = c.product_count + here.listed, last_number = greatest(c.last_number, here.highest)
    from (select category_id, count(*) filter (where is_visible and deleted_at is null) as listed,
                 max(substring(id from '_([0-9]{1,8})$')::int) as highest
            from added group by category_id) here
   where c.id = here.category_id;
  perform write_product_search(array(select id from added));
  return null;
end
$$;
--> statement-breakpoint
create function delivered_day(status text, delivered_at timestamptz) returns date language sql stable
  return case when status = 'delivered' then (delivered_at at time zone 'Asia/Kolkata')::date end;
--> statement-breakpoint
create function order_moved() returns trigger language plpgsql as $$
begin
  insert into order_count_deltas (status, placed_on, delivered_on, orders, total_paise) values
    (old.status, (old.placed_at at time zone 'Asia/Kolkata')::date, delivered_day(old.status, old.delivered_at),
     -1, -old.total_paise),
    (new.status, (new.placed_at at time zone 'Asia/Kolkata')::date, delivered_day(new.status, new.delivered_at),
     1, new.total_paise);
  return null;
end
$$;
--> statement-breakpoint
create function shop_day(at timestamptz) returns date language sql stable
  return (at at time zone 'Asia/Kolkata')::date;
--> statement-breakpoint
create function order_sums_changed() returns trigger language plpgsql as $$
begin
  insert into changed_days (day)
    select distinct day from unnest(array[shop_day(old.placed_at), shop_day(new.placed_at)]) day
     where day < shop_day(clock_timestamp());
  return null;
end
$$;
--> statement-breakpoint
-- Lines come and go with their order; only a correction by hand gets here.
create function order_line_corrected() returns trigger language plpgsql as $$
begin
  insert into changed_days (day)
    select shop_day(placed_at) from orders
     where id = old.order_id and shop_day(placed_at) < shop_day(clock_timestamp());
  return null;
end
$$;
--> statement-breakpoint
create function assignments_changed(of_order uuid) returns void language sql as $$
  insert into changed_days (day)
    select distinct shop_day(stored_at) from order_history
     where order_id = of_order and to_status = 'assigned' and shop_day(stored_at) < shop_day(clock_timestamp())
$$;
--> statement-breakpoint
create function assignment_stepped() returns trigger language plpgsql as $$
begin
  perform assignments_changed(new.order_id);
  return null;
end
$$;
--> statement-breakpoint
create function assignment_delivered() returns trigger language plpgsql as $$
begin
  perform assignments_changed(new.id);
  return null;
end
$$;
--> statement-breakpoint
-- History is never changed; only a correction by hand, or the end of its order, gets here.
create function order_history_corrected() returns trigger language plpgsql as $$
begin
  perform assignments_changed(old.order_id);
  insert into changed_days (day)
    select shop_day(old.stored_at) where shop_day(old.stored_at) < shop_day(clock_timestamp());
  return null;
end
$$;
--> statement-breakpoint
create function write_product_search(ids text[]) returns void language plpgsql as $$
begin
  insert into product_search (product_id, category_id, is_listed, name_key, price_paise, title_words, all_words)
    select p.id, p.category_id, p.is_visible and p.deleted_at is null, search_key(p.name), p.price_paise, title.words,
           title.words || search_words(p.description)
      from products p join categories c on c.id = p.category_id
     cross join lateral (select search_words(concat_ws(' ', p.name, c.name, p.subcategory)) as words) title
     where p.id = any(ids)
    on conflict (product_id) do update
      set category_id = excluded.category_id, is_listed = excluded.is_listed, name_key = excluded.name_key,
          price_paise = excluded.price_paise, title_words = excluded.title_words, all_words = excluded.all_words;
  -- In order, so that two writers of the same words wait for each other instead of blocking each other.
  insert into product_words
    select distinct word from product_search s, string_to_table(s.all_words, ' ') as word
     where s.product_id = any(ids) and length(word) between 3 and 40 and word !~ '^[0-9]+$'
     order by word
    on conflict do nothing;
end
$$;
--> statement-breakpoint
create function product_price_changed() returns trigger language plpgsql as $$
begin
  update product_search set price_paise = new.price_paise where product_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
-- Five is FEW_LEFT of contract/catalogue.ts.
create function product_scarcity_changed() returns trigger language plpgsql as $$
begin
  if new.stock <= 5 and new.deleted_at is null then
    insert into scarce_products (product_id, is_sold_out, category_id, is_visible, name_key)
      values (new.id, new.stock = 0, new.category_id, new.is_visible, search_key(new.name))
      on conflict (product_id) do update
        set is_sold_out = excluded.is_sold_out, category_id = excluded.category_id,
            is_visible = excluded.is_visible, name_key = excluded.name_key;
  else
    delete from scarce_products where product_id = new.id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- Orders that are begun and not placed leave gaps in a count, so a number does not show where it stands in it: 55623059 and
-- 90000000 have no common divisor, and ninety million counts give as many different numbers of eight digits.
create function next_order_number() returns text language sql
  return 'TK-' || (10000000 + nextval('order_numbers') * 55623059 % 90000000);
--> statement-breakpoint
create function orders_added() returns trigger language plpgsql as $$
begin
  with changed as (
    insert into changed_days (day)
      select distinct shop_day(placed_at) from added where shop_day(placed_at) < shop_day(clock_timestamp()))
  insert into order_count_deltas (status, placed_on, delivered_on, orders, total_paise)
    select status, shop_day(placed_at), delivered_day(status, delivered_at), count(*), sum(total_paise)
      from added group by 1, 2, 3;
  return null;
end
$$;
--> statement-breakpoint
create function orders_removed() returns trigger language plpgsql as $$
begin
  with changed as (
    insert into changed_days (day)
      select distinct shop_day(placed_at) from removed where shop_day(placed_at) < shop_day(clock_timestamp()))
  insert into order_count_deltas (status, placed_on, delivered_on, orders, total_paise)
    select status, shop_day(placed_at), delivered_day(status, delivered_at), -count(*), -sum(total_paise)
      from removed group by 1, 2, 3;
  return null;
end
$$;
--> statement-breakpoint
create trigger products_added after insert on products
  referencing new table as added for each statement execute function products_added();
--> statement-breakpoint
create trigger products_removed after delete on products
  referencing old table as removed for each statement execute function products_removed();
--> statement-breakpoint
-- Stock, sales and ratings are not among the columns: an order pays nothing for this.
create trigger product_changed
  after update of name, description, category_id, subcategory, is_visible, deleted_at
  on products for each row execute function product_changed();
--> statement-breakpoint
create trigger category_renamed after update of name on categories
  for each row when (old.name is distinct from new.name) execute function find_products_by_new_category();
--> statement-breakpoint
create trigger orders_added after insert on orders
  referencing new table as added for each statement execute function orders_added();
--> statement-breakpoint
create trigger orders_removed after delete on orders
  referencing old table as removed for each statement execute function orders_removed();
--> statement-breakpoint
create trigger order_moved after update of status, placed_at, delivered_at, total_paise on orders
  for each row when (old.status <> new.status or old.placed_at <> new.placed_at
    or old.delivered_at is distinct from new.delivered_at or old.total_paise <> new.total_paise)
  execute function order_moved();
--> statement-breakpoint
create trigger order_sums_changed
  after update of status, placed_at, payment_method, item_count, subtotal_paise, discount_paise, tax_paise,
    total_paise, cancel_reason
  on orders for each row
  when ((old.status = 'cancelled') <> (new.status = 'cancelled')
    or (old.placed_at, old.payment_method, old.item_count, old.subtotal_paise, old.discount_paise, old.tax_paise,
        old.total_paise, old.cancel_reason)
       is distinct from (new.placed_at, new.payment_method, new.item_count, new.subtotal_paise, new.discount_paise,
        new.tax_paise, new.total_paise, new.cancel_reason))
  execute function order_sums_changed();
--> statement-breakpoint
create trigger order_line_corrected after update or delete on order_lines
  for each row execute function order_line_corrected();
--> statement-breakpoint
create trigger product_added_scarce after insert on products
  for each row when (new.stock <= 5) execute function product_scarcity_changed();
--> statement-breakpoint
-- An assignment that was given or taken away; one that failed at the door stays as it is.
create trigger assignment_stepped after insert on order_history
  for each row when (new.to_status in ('assigned', 'confirmed') and new.sequence > 1)
  execute function assignment_stepped();
--> statement-breakpoint
create trigger assignment_delivered after update of status, delivered_at on orders
  for each row when ((old.status = 'delivered') <> (new.status = 'delivered')
    or old.delivered_at is distinct from new.delivered_at)
  execute function assignment_delivered();
--> statement-breakpoint
create trigger order_history_corrected after update or delete on order_history
  for each row execute function order_history_corrected();
--> statement-breakpoint
create trigger product_price_changed after update of price_paise on products
  for each row when (old.price_paise <> new.price_paise) execute function product_price_changed();
--> statement-breakpoint
-- Most orders pass no limit and pay two comparisons.
create trigger product_scarcity_changed after update of stock on products
  for each row when (coalesce(old.stock <= 5, false) <> coalesce(new.stock <= 5, false)
    or coalesce(old.stock = 0, false) <> coalesce(new.stock = 0, false))
  execute function product_scarcity_changed();
--> statement-breakpoint
create trigger scarce_product_changed after update of name, category_id, is_visible, deleted_at on products
  for each row when (new.stock <= 5) execute function product_scarcity_changed();
