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
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea",
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"new_email" text,
	"session_hash" "bytea",
	CONSTRAINT "password_resets_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_proved_at" timestamp (3) with time zone,
	"phone" text,
	"phone_proved_at" timestamp (3) with time zone,
	"whatsapp_since" timestamp (3) with time zone,
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
CREATE TABLE "phone_codes" (
	"phone" text PRIMARY KEY NOT NULL,
	"code_hash" text DEFAULT '' NOT NULL,
	"requested_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"order_id" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"variant_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"seen_price_paise" bigint NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_person_id_variant_id_pk" PRIMARY KEY("person_id","variant_id"),
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
	"required_facts" text[] DEFAULT '{}' NOT NULL,
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
	"picture_texts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"option_names" text[] DEFAULT '{}' NOT NULL,
	"price_paise" bigint NOT NULL,
	"mrp_paise" bigint,
	"variant_count" integer DEFAULT 1 NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"sample_stars" integer[],
	"stars" integer[] DEFAULT '{0,0,0,0,0}' NOT NULL,
	"rating" double precision,
	"review_count" integer DEFAULT 0 NOT NULL,
	"origin_country" text collate "C",
	"manufacturer" text DEFAULT '' NOT NULL,
	"importer" text DEFAULT '' NOT NULL,
	"generic_name" text DEFAULT '' NOT NULL,
	"best_before_days" integer,
	"hsn" text,
	"tax_class" text,
	"needs_prescription" boolean DEFAULT false NOT NULL,
	"featured_rank" integer DEFAULT 1000000 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "products_price_positive" CHECK ("products"."price_paise" > 0),
	CONSTRAINT "products_option_names" CHECK (cardinality("products"."option_names") <= 3),
	CONSTRAINT "products_origin_country" CHECK ("products"."origin_country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "products_best_before" CHECK ("products"."best_before_days" > 0),
	CONSTRAINT "products_hsn" CHECK ("products"."hsn" ~ '^[0-9]{4}([0-9]{2}){0,2}$')
);
--> statement-breakpoint
CREATE TABLE "scarce_variants" (
	"variant_id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"is_sold_out" boolean NOT NULL,
	"category_id" text NOT NULL,
	"is_visible" boolean NOT NULL,
	"name_key" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"variant_id" text NOT NULL,
	"id" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"change" integer NOT NULL,
	"stock" integer,
	"reason" text NOT NULL,
	"reference_id" uuid,
	"person_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "stock_movements_variant_id_id_pk" PRIMARY KEY("variant_id","id")
);
--> statement-breakpoint
CREATE TABLE "variants" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"options" text[] DEFAULT '{}' NOT NULL,
	"sku" text,
	"barcode" text,
	"price_paise" bigint NOT NULL,
	"mrp_paise" bigint,
	"net_quantity" text,
	"stock" integer,
	"sold_count" integer DEFAULT 0 NOT NULL,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"is_visible" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "variants_price_positive" CHECK ("variants"."price_paise" > 0),
	CONSTRAINT "variants_price_within_mrp" CHECK ("variants"."price_paise" <= "variants"."mrp_paise"),
	CONSTRAINT "variants_net_quantity" CHECK ("variants"."net_quantity" ~ '^[0-9]{1,6}([.][0-9]{1,3})? (g|kg|ml|l|m|piece|pieces)$'),
	CONSTRAINT "variants_stock_not_negative" CHECK ("variants"."stock" >= 0)
);
--> statement-breakpoint
CREATE TABLE "synonym_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"words" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "synonym_groups_words" CHECK (cardinality("synonym_groups"."words") between 2 and 20)
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"code" text NOT NULL,
	"person_id" uuid NOT NULL,
	"count" integer NOT NULL,
	"contacts" text[] DEFAULT '{}' NOT NULL,
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
	CONSTRAINT "coupons_worth" CHECK (("coupons"."kind" = 'percent' and "coupons"."percent" between 1 and 100) or ("coupons"."kind" = 'amount' and "coupons"."amount_paise" > 0))
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
CREATE TABLE "summed_days" (
	"day" date PRIMARY KEY NOT NULL,
	"summed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "daily_sales" (
	"day" date NOT NULL,
	"payment_method" text NOT NULL,
	"orders" integer NOT NULL,
	"items" bigint NOT NULL,
	"subtotal_paise" bigint NOT NULL,
	"discount_paise" bigint DEFAULT 0 NOT NULL,
	"tax_paise" bigint NOT NULL,
	"rounding_paise" bigint DEFAULT 0 NOT NULL,
	"total_paise" bigint NOT NULL,
	CONSTRAINT "daily_sales_day_payment_method_pk" PRIMARY KEY("day","payment_method")
);
--> statement-breakpoint
CREATE TABLE "daily_variant_sales" (
	"day" date NOT NULL,
	"variant_id" text NOT NULL,
	"units" integer NOT NULL,
	"sales_paise" bigint NOT NULL,
	CONSTRAINT "daily_variant_sales_day_variant_id_pk" PRIMARY KEY("day","variant_id")
);
--> statement-breakpoint
CREATE TABLE "cash_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"agent_id" uuid,
	"courier_id" uuid,
	"kind" text NOT NULL,
	"amount_paise" bigint NOT NULL,
	"order_id" uuid,
	"handover_id" uuid,
	"note" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_entries_holder" CHECK (num_nonnulls("cash_entries"."agent_id", "cash_entries"."courier_id") = 1)
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
	"data" jsonb NOT NULL,
	"job_id" uuid
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"channel" text DEFAULT 'email' NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"last_error" text,
	"tried_at" timestamp (3) with time zone,
	"in_doubt_until" timestamp (3) with time zone,
	"delivery_state" text,
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
CREATE TABLE "couriers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"cash_in_hand_paise" bigint DEFAULT 0 NOT NULL
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
	"variant_id" text NOT NULL,
	"name" text NOT NULL,
	"options" text[] DEFAULT '{}' NOT NULL,
	"category_id" text NOT NULL,
	"picture" text,
	"unit_price_paise" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"discount_paise" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_order_id_line_no_pk" PRIMARY KEY("order_id","line_no"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 10),
	CONSTRAINT "order_lines_discount" CHECK (discount_paise between 0 and unit_price_paise * quantity)
);
--> statement-breakpoint
CREATE TABLE "order_milestones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"agent_id" uuid,
	"reason" text,
	"refund_id" uuid,
	CONSTRAINT "order_milestones_kind_known" CHECK ("order_milestones"."kind" in ('placed', 'dispatched', 'delivered', 'cancelled', 'refunded')),
	CONSTRAINT "order_milestones_refunded" CHECK (("order_milestones"."kind" = 'refunded') = ("order_milestones"."refund_id" is not null))
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
	"rounding_paise" bigint DEFAULT 0 NOT NULL,
	"total_paise" bigint NOT NULL,
	"tax_included" boolean DEFAULT false NOT NULL,
	"due_paise" bigint GENERATED ALWAYS AS (case when payment_method = 'cod' then total_paise else 0 end) STORED NOT NULL,
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
	"courier_id" uuid,
	"tracking_number" text,
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
	CONSTRAINT "orders_total" CHECK (total_paise = subtotal_paise - discount_paise + tax_paise + rounding_paise),
	CONSTRAINT "orders_amounts" CHECK (subtotal_paise > 0 and discount_paise between 0 and subtotal_paise and tax_paise >= 0 and rounding_paise between -99 and 50 and total_paise >= 0 and (rounding_paise = 0 or total_paise % 100 = 0)),
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
	"discount_paise" bigint DEFAULT 0 NOT NULL,
	"tax_paise" bigint NOT NULL,
	"rounding_paise" bigint DEFAULT 0 NOT NULL,
	"total_paise" bigint NOT NULL,
	"tax_included" boolean DEFAULT false NOT NULL,
	"holds_stock" text NOT NULL,
	"held_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_intents_total" CHECK (total_paise = subtotal_paise - discount_paise + tax_paise + rounding_paise),
	CONSTRAINT "payment_intents_amounts" CHECK (subtotal_paise > 0 and discount_paise between 0 and subtotal_paise and tax_paise >= 0 and rounding_paise between -99 and 50 and total_paise >= 0 and (rounding_paise = 0 or total_paise % 100 = 0))
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
	"variant_id" text,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_items_person_id_product_id_pk" PRIMARY KEY("person_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "agents" ADD CONSTRAINT "agents_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_session_hash_sessions_token_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_addresses" ADD CONSTRAINT "saved_addresses_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_coupons" ADD CONSTRAINT "cart_coupons_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scarce_variants" ADD CONSTRAINT "scarce_variants_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_code_coupons_code_fk" FOREIGN KEY ("code") REFERENCES "public"."coupons"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_agent_id_people_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_milestones" ADD CONSTRAINT "order_milestones_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_milestones" ADD CONSTRAINT "order_milestones_agent_id_people_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_milestones" ADD CONSTRAINT "order_milestones_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_agent_id_people_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "wishlist_items" ADD CONSTRAINT "wishlist_items_variant_id_variants_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempts_window" ON "attempts" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "password_resets_person" ON "password_resets" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "password_resets_session" ON "password_resets" USING btree ("session_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "people_email" ON "people" USING btree ("email") WHERE email <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "people_proved_phone" ON "people" USING btree ("phone") WHERE phone_proved_at is not null and role = 'customer';--> statement-breakpoint
CREATE INDEX "people_guest_phone" ON "people" USING btree ("phone") WHERE role = 'customer' and email = '' and phone_proved_at is null;--> statement-breakpoint
CREATE INDEX "people_role" ON "people" USING btree ("role","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "people_active" ON "people" USING btree ("role") WHERE deactivated_at is null;--> statement-breakpoint
CREATE INDEX "people_removed" ON "people" USING btree ("role") WHERE deactivated_at is not null;--> statement-breakpoint
CREATE INDEX "people_recent" ON "people" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin (search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "phone_codes_expiry" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "saved_addresses_person" ON "saved_addresses" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "activities_recent" ON "activities" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
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
CREATE INDEX "products_origin" ON "products" USING btree (coalesce(origin_country, 'ZZ'),"id") WHERE is_visible and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_origin" ON "products" USING btree ("category_id",coalesce(origin_country, 'ZZ'),"id") WHERE is_visible and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("featured_rank","id") WHERE is_visible and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_featured" ON "products" USING btree ("category_id","featured_rank","id") WHERE is_visible and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_paise","id") WHERE is_visible and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_rating" ON "products" USING btree (coalesce(rating, 0),"review_count","id") WHERE is_visible and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_every_price" ON "products" USING btree ("price_paise","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_every_category_price" ON "products" USING btree ("category_id","price_paise","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category_id","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_counted" ON "products" USING btree ("category_id","is_visible") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","price_paise","id") WHERE is_visible and deleted_at is null;--> statement-breakpoint
CREATE INDEX "products_category_rating" ON "products" USING btree ("category_id",coalesce(rating, 0),"review_count","id") WHERE is_visible and deleted_at is null;--> statement-breakpoint
CREATE INDEX "scarce_variants_name" ON "scarce_variants" USING btree ("is_sold_out","name_key","variant_id");--> statement-breakpoint
CREATE INDEX "variants_product" ON "variants" USING btree ("product_id","position","id");--> statement-breakpoint
CREATE UNIQUE INDEX "variants_options_once" ON "variants" USING btree ("product_id","options") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "variants_sku_search" ON "variants" USING btree (lower(sku) text_pattern_ops) WHERE sku is not null;--> statement-breakpoint
CREATE INDEX "variants_barcode" ON "variants" USING btree ("barcode") WHERE barcode is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "variants_sku_once" ON "variants" USING btree ("sku") WHERE deleted_at is null and sku is not null;--> statement-breakpoint
CREATE INDEX "coupon_uses_contacts" ON "coupon_uses" USING gin ("contacts");--> statement-breakpoint
CREATE INDEX "idempotency_records_age" ON "idempotency_records" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cash_entries_order_once" ON "cash_entries" USING btree ("order_id") WHERE kind = 'collected';--> statement-breakpoint
CREATE INDEX "cash_entries_agent" ON "cash_entries" USING btree ("agent_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cash_entries_courier" ON "cash_entries" USING btree ("courier_id","at" DESC NULLS FIRST) WHERE courier_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_handovers_one_open" ON "cash_handovers" USING btree ("agent_id") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "cash_handovers_confirmed" ON "cash_handovers" USING btree ("confirmed_at" DESC NULLS LAST) WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "delivery_photos_order" ON "delivery_photos" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "failed_attempts_order" ON "failed_attempts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "mails_recent" ON "mails" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "mails_waiting" ON "mails" USING btree ("created_at") WHERE sent_at is null and last_error is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "couriers_name" ON "couriers" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "order_history_recent" ON "order_history" USING btree ("stored_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "order_history_assigned" ON "order_history" USING btree ("stored_at") WHERE to_status = 'assigned';--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_variant_once" ON "order_lines" USING btree ("variant_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_milestones_once" ON "order_milestones" USING btree ("order_id","kind") WHERE kind in ('placed', 'delivered', 'cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX "order_milestones_refund" ON "order_milestones" USING btree ("refund_id") WHERE refund_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "orders_person" ON "orders" USING btree ("person_id","placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "orders_person_cash" ON "orders" USING btree ("person_id","delivered_at") WHERE due_paise > 0 and status <> 'cancelled';--> statement-breakpoint
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
-- Five is FEW_LEFT of contract/catalogue.ts.
create function write_scarce_variants(ids text[]) returns void language plpgsql as $$
begin
  delete from scarce_variants s where s.variant_id = any(ids)
    and not exists (select from variants v join products p on p.id = v.product_id
                     where v.id = s.variant_id and v.stock <= 5 and v.deleted_at is null and p.deleted_at is null);
  insert into scarce_variants (variant_id, product_id, is_sold_out, category_id, is_visible, name_key)
    select v.id, p.id, v.stock = 0, p.category_id, v.is_visible and p.is_visible, search_key(p.name)
      from variants v join products p on p.id = v.product_id
     where v.id = any(ids) and v.stock <= 5 and v.deleted_at is null and p.deleted_at is null
    on conflict (variant_id) do update
      set is_sold_out = excluded.is_sold_out, category_id = excluded.category_id,
          is_visible = excluded.is_visible, name_key = excluded.name_key;
end
$$;
--> statement-breakpoint
create function variant_scarcity_changed() returns trigger language plpgsql as $$
begin
  perform write_scarce_variants(array[new.id]);
  return null;
end
$$;
--> statement-breakpoint
create function product_of_scarce_changed() returns trigger language plpgsql as $$
begin
  perform write_scarce_variants(array(select id from variants where product_id = new.id and stock <= 5));
  return null;
end
$$;
--> statement-breakpoint
-- Lists show and sort products by the lowest price of what can be seen of them.
create function write_lowest_prices(ids text[]) returns void language sql as $$
  update products p
     set price_paise = lowest.price_paise, mrp_paise = lowest.mrp_paise, variant_count = lowest.seen
    from (select distinct on (product_id) product_id, price_paise, mrp_paise, count(*) over (partition by product_id) as seen
            from variants where product_id = any(ids) and is_visible and deleted_at is null
           order by product_id, price_paise, id) lowest
   where p.id = lowest.product_id
     and (p.price_paise, p.mrp_paise, p.variant_count)
         is distinct from (lowest.price_paise, lowest.mrp_paise, lowest.seen);
$$;
--> statement-breakpoint
create function variant_prices_changed() returns trigger language plpgsql as $$
begin
  perform write_lowest_prices(array[new.product_id]);
  return null;
end
$$;
--> statement-breakpoint
-- Once for all variants of a statement: imports add many.
create function variants_added() returns trigger language plpgsql as $$
begin
  perform write_lowest_prices(array(select distinct product_id from added));
  perform write_scarce_variants(array(select id from added where stock <= 5));
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
create trigger variant_scarcity_changed after update of stock on variants
  for each row when (coalesce(old.stock <= 5, false) <> coalesce(new.stock <= 5, false)
    or coalesce(old.stock = 0, false) <> coalesce(new.stock = 0, false))
  execute function variant_scarcity_changed();
--> statement-breakpoint
create trigger scarce_variant_changed after update of is_visible, deleted_at on variants
  for each row when (new.stock <= 5) execute function variant_scarcity_changed();
--> statement-breakpoint
create trigger product_of_scarce_changed after update of name, category_id, is_visible, deleted_at on products
  for each row execute function product_of_scarce_changed();
--> statement-breakpoint
create trigger variants_added after insert on variants
  referencing new table as added for each statement execute function variants_added();
--> statement-breakpoint
create trigger variant_prices_changed after update of price_paise, mrp_paise, is_visible, deleted_at on variants
  for each row when ((old.price_paise, old.mrp_paise, old.is_visible, old.deleted_at)
    is distinct from (new.price_paise, new.mrp_paise, new.is_visible, new.deleted_at))
  execute function variant_prices_changed();
--> statement-breakpoint
-- The first synonyms of every shop. They are written once: what administrators change or remove stays so.
insert into synonym_groups (id, words)
select gen_random_uuid(), string_to_array(words, ', ') from (values
  -- Electronics and gadgets
  ('laptop, notebook computer, computer, लैपटॉप, कंप्यूटर'),
  ('phone, mobile, mobile phone, cell phone, smartphone, fon, फोन, मोबाइल'),
  ('tv, television, telly, tee vee, टीवी, टेलीविजन, दूरदर्शन'),
  ('camera, kaimra, कैमरा'),
  ('headphones, headphone, headset, earphones, earphone, earbuds, हेडफोन, ईयरफोन'),
  ('watch, ghadi, ghari, wristwatch, haath ghadi, घड़ी, वॉच'),
  ('smart watch, smartwatch, स्मार्टवॉच'),
  ('controller, gamepad, joystick, game pad, joypad, कंट्रोलर'),
  ('radio, transistor, fm, रेडियो'),
  ('robot, toy, khilona, khilauna, रोबोट, खिलौना'),
  ('torch, flashlight, flash light, emergency light, टॉर्च'),
  ('battery, cell, sel, बैटरी'),
  ('charger, adapter, चार्जर'),
  ('wireless, bluetooth, cordless, ब्लूटूथ, वायरलेस'),
  ('light, lamp, batti, bulb, बत्ती, बल्ब, लाइट'),
  ('fan, pankha, पंखा'),
  -- Furniture
  ('sofa, couch, settee, diwan, सोफा'),
  ('chair, kursi, कुर्सी, चेयर'),
  ('table, mez, mej, टेबल, मेज'),
  ('bed, palang, charpai, khat, khaat, cot, bistar, पलंग, बेड, खाट, चारपाई, बिस्तर'),
  ('mattress, gadda, गद्दा'),
  ('pillow, takiya, तकिया'),
  ('cabinet, almirah, almari, cupboard, wardrobe, अलमारी'),
  ('drawer, daraz, दराज'),
  ('mirror, sheesha, shisha, aaina, aina, darpan, looking glass, शीशा, आईना, दर्पण'),
  ('wall, deewar, diwar, दीवार'),
  ('wooden, wood, lakdi, lakri, लकड़ी'),
  ('two seat, two seater, do seater, 2 seater'),
  ('queen, queen size'),
  ('king, king size'),
  -- Pharmacy
  ('medicine, dawa, dawai, goli, tablet, tablets, capsules, pill, दवा, दवाई, गोली, मेडिसिन'),
  ('capsules, capsule, कैप्सूल'),
  ('vitamin, vitamins, multivitamin, विटामिन'),
  ('bandages, bandage, patti, plaster, band aid, bandaid, marham patti, dressing, पट्टी'),
  ('thermometer, bukhar, fever, fever machine, bukhar naapne ki machine, तापमापी, बुखार, थर्मामीटर'),
  ('lotion, cream, moisturizer, moisturiser, malai cream, लोशन, क्रीम'),
  ('stethoscope, aala, doctor ka aala, आला, स्टेथोस्कोप'),
  ('soap, sabun, साबुन'),
  -- Flour, rice, pulses
  ('wheat flour, atta, aata, gehu ka atta, gehun ka atta, आटा, गेहूं का आटा'),
  ('wheat, gehu, gehun, गेहूं'),
  ('refined flour, maida, all purpose flour, मैदा'),
  ('gram flour, besan, chickpea flour, बेसन'),
  ('semolina, sooji, suji, rava, सूजी, रवा'),
  ('rice, chawal, चावल'),
  ('flattened rice, poha, chivda, beaten rice, पोहा'),
  ('basmati, बासमती'),
  ('dal, daal, pulses, lentils, दाल'),
  ('toor dal, tur dal, arhar, arhar dal, tuvar dal, pigeon peas, अरहर, अरहर दाल, तूर दाल'),
  ('moong, moong dal, mung, green gram, मूंग, मूंग दाल'),
  ('urad, urad dal, black gram, उड़द'),
  ('masoor, masoor dal, red lentils, मसूर'),
  ('chana dal, bengal gram, चना दाल'),
  ('kidney beans, rajma, राजमा'),
  ('chickpeas, kabuli chana, chole, chana, छोले, काबुली चना'),
  -- Sugar, salt, oil, spices
  ('sugar, cheeni, chini, shakkar, चीनी, शक्कर'),
  ('jaggery, gud, gur, गुड़'),
  ('salt, namak, नमक'),
  ('oil, tel, तेल'),
  ('mustard, sarson, सरसों'),
  ('coconut, nariyal, नारियल'),
  ('hair, baal, baalon, बाल, बालों'),
  ('groundnut, peanut, moongfali, mungfali, मूंगफली'),
  ('turmeric, haldi, हल्दी'),
  ('chilli, chili, mirch, mirchi, मिर्च'),
  ('green, hari, hara, हरी, हरा'),
  ('red, lal, laal, लाल'),
  ('black, kali, kala, काली, काला'),
  ('white, safed, सफेद'),
  ('cumin, jeera, zeera, जीरा'),
  ('coriander, dhaniya, dhania, dhaniya patta, cilantro, धनिया'),
  ('pepper, kali mirch, काली मिर्च'),
  ('cardamom, elaichi, ilaichi, इलायची'),
  ('asafoetida, hing, हींग'),
  ('carom, ajwain, अजवाइन'),
  ('powder, pisi hui, पाउडर'),
  -- Milk, tea, snacks
  ('ghee, ghi, clarified butter, desi ghee, घी'),
  ('butter, makhan, मक्खन'),
  ('paneer, cottage cheese, पनीर'),
  ('curd, dahi, yogurt, yoghurt, दही'),
  ('milk, doodh, dudh, दूध'),
  ('egg, anda, ande, अंडा, अंडे'),
  ('bread, double roti, ब्रेड'),
  ('tea, chai, chai patti, chaipatti, चाय, चाय पत्ती'),
  ('coffee, kaafi, कॉफी'),
  ('water, pani, paani, पानी'),
  ('honey, shahad, shehad, शहद'),
  ('pickle, achar, achaar, अचार'),
  ('biscuit, cookie, biskut, बिस्कुट'),
  ('almonds, almond, badam, बादाम'),
  ('cashew, kaju, काजू'),
  ('raisin, kishmish, किशमिश'),
  -- Vegetables and fruit
  ('vegetable, sabzi, sabji, सब्जी'),
  ('fruit, phal, फल'),
  ('onion, pyaz, kanda, प्याज'),
  ('potato, aloo, aaloo, batata, आलू'),
  ('tomato, tamatar, टमाटर'),
  ('garlic, lahsun, lehsun, लहसुन'),
  ('ginger, adrak, अदरक'),
  ('okra, bhindi, lady finger, ladyfinger, भिंडी'),
  ('brinjal, baingan, eggplant, aubergine, बैंगन'),
  ('cauliflower, gobi, phool gobi, गोभी'),
  ('spinach, palak, पालक'),
  ('peas, matar, mutter, मटर'),
  ('lemon, nimbu, नींबू'),
  ('banana, kela, केला'),
  ('mango, aam, आम'),
  ('apple, seb, सेब'),
  -- Household
  ('detergent, surf, washing powder, kapde dhone ka powder, डिटर्जेंट'),
  ('toothpaste, tooth paste, manjan, टूथपेस्ट, मंजन'),
  ('incense sticks, incense, agarbatti, अगरबत्ती'),
  ('broom, jhadu, झाड़ू'),
  ('bucket, balti, बाल्टी'),
  ('matchbox, maachis, machis, माचिस'),
  ('umbrella, chhata, chhatri, छाता')
) as first_groups (words);
