CREATE TABLE "closed_months" (
	"month" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_by" uuid NOT NULL,
	CONSTRAINT "closed_months_month" CHECK ("closed_months"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "document_lines" (
	"document_id" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"name" text NOT NULL,
	"hsn" text,
	"treatment" text NOT NULL,
	"basis_points" integer NOT NULL,
	"quantity" integer NOT NULL,
	"unit" text DEFAULT 'NOS' NOT NULL,
	"unit_price_paise" bigint NOT NULL,
	"discount_paise" bigint NOT NULL,
	"delivery_paise" bigint NOT NULL,
	"gross_paise" bigint NOT NULL,
	"taxable_paise" bigint NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"sgst_paise" bigint NOT NULL,
	"igst_paise" bigint NOT NULL,
	CONSTRAINT "document_lines_document_id_line_no_pk" PRIMARY KEY("document_id","line_no"),
	CONSTRAINT "document_lines_heads" CHECK (cgst_paise = sgst_paise and (cgst_paise = 0 or igst_paise = 0) and least(taxable_paise, cgst_paise, igst_paise) >= 0),
	CONSTRAINT "document_lines_treatment" CHECK ("document_lines"."treatment" = 'taxable' or "document_lines"."basis_points" = 0)
);
--> statement-breakpoint
CREATE TABLE "document_series" (
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"last" integer NOT NULL,
	"last_on" date NOT NULL,
	CONSTRAINT "document_series_series_financial_year_pk" PRIMARY KEY("series","financial_year")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"serial" integer NOT NULL,
	"number" text GENERATED ALWAYS AS (series || '/' || financial_year || '/' || lpad(serial::text, greatest(5, length(serial::text)), '0')) STORED NOT NULL,
	"issued_on" date NOT NULL,
	"order_id" uuid NOT NULL,
	"invoice_id" uuid,
	"refund_id" uuid,
	"reason" text,
	"has_tax_effect" boolean DEFAULT true NOT NULL,
	"registration" text NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"buyer_gstin" text,
	"place_of_supply" text NOT NULL,
	"is_interstate" boolean NOT NULL,
	"taxable_paise" bigint NOT NULL,
	"cgst_paise" bigint NOT NULL,
	"sgst_paise" bigint NOT NULL,
	"igst_paise" bigint NOT NULL,
	"round_off_paise" bigint NOT NULL,
	"total_paise" bigint NOT NULL,
	"is_sample" boolean NOT NULL,
	"eway_bill" text,
	"irn" text,
	"irn_qr" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "documents_kind_known" CHECK ("documents"."kind" in ('invoice', 'bill_of_supply', 'bill', 'credit_note')),
	CONSTRAINT "documents_registration_known" CHECK ("documents"."registration" in ('regular', 'composition', 'unregistered')),
	CONSTRAINT "documents_credit" CHECK (("documents"."kind" = 'credit_note') = ("documents"."invoice_id" is not null)),
	CONSTRAINT "documents_number_lawful" CHECK ("documents"."number" ~ '^[A-Z0-9][A-Z0-9/-]{0,15}$'),
	CONSTRAINT "documents_year" CHECK (financial_year = lpad((extract(year from issued_on - interval '3 months')::int % 100)::text, 2, '0') || '-' || lpad((extract(year from issued_on + interval '9 months')::int % 100)::text, 2, '0')),
	CONSTRAINT "documents_place_of_supply" CHECK ("documents"."place_of_supply" ~ '^[0-9]{2}$'),
	CONSTRAINT "documents_heads" CHECK (cgst_paise = sgst_paise and (cgst_paise = 0 or igst_paise = 0) and least(taxable_paise, cgst_paise, igst_paise) >= 0),
	CONSTRAINT "documents_destination" CHECK (case when is_interstate then cgst_paise = 0 else igst_paise = 0 end),
	CONSTRAINT "documents_total" CHECK (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise and total_paise >= 0)
);
--> statement-breakpoint
CREATE TABLE "tax_classes" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"treatment" text DEFAULT 'taxable' NOT NULL,
	"rates" jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "tax_classes_id" CHECK ("tax_classes"."id" ~ '^[a-z0-9_]{1,40}$'),
	CONSTRAINT "tax_classes_treatment_known" CHECK ("tax_classes"."treatment" in ('taxable', 'nil_rated', 'exempt', 'non_gst'))
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "hsn" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "tax_class" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contained_tax_paise" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_gstin" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer_name" text;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "business" jsonb;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "contained_tax_paise" bigint;--> statement-breakpoint
ALTER TABLE "closed_months" ADD CONSTRAINT "closed_months_closed_by_people_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_lines" ADD CONSTRAINT "document_lines_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_invoice_id_documents_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_serial" ON "documents" USING btree ("financial_year","series","serial");--> statement-breakpoint
CREATE INDEX "documents_order" ON "documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "documents_issued" ON "documents" USING btree ("issued_on","id");--> statement-breakpoint
CREATE INDEX "documents_number" ON "documents" USING btree ("number");--> statement-breakpoint
CREATE INDEX "documents_invoice" ON "documents" USING btree ("invoice_id") WHERE invoice_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_refund" ON "documents" USING btree ("refund_id") WHERE refund_id is not null;--> statement-breakpoint
-- The slabs of notification 9/2025-Central Tax (Rate), in force since 22 September 2025.
INSERT INTO "tax_classes" ("id", "name", "treatment", "rates", "position") VALUES
	('gst_18', 'Standard, 18 %', 'taxable', '[{"from":"2025-09-22","upToPaise":null,"basisPoints":1800}]', 1),
	('gst_5', 'Merit, 5 %', 'taxable', '[{"from":"2025-09-22","upToPaise":null,"basisPoints":500}]', 2),
	('gst_40', 'Demerit, 40 %', 'taxable', '[{"from":"2025-09-22","upToPaise":null,"basisPoints":4000}]', 3),
	('gst_28', 'Tobacco group, 28 %', 'taxable', '[{"from":"2025-09-22","upToPaise":null,"basisPoints":2800}]', 4),
	('gst_3', 'Gold, silver and jewellery, 3 %', 'taxable', '[{"from":"2025-09-22","upToPaise":null,"basisPoints":300}]', 5),
	('gst_1_5', 'Cut diamonds, 1.5 %', 'taxable', '[{"from":"2025-09-22","upToPaise":null,"basisPoints":150}]', 6),
	('gst_0_25', 'Rough stones, 0.25 %', 'taxable', '[{"from":"2025-09-22","upToPaise":null,"basisPoints":25}]', 7),
	('apparel', 'Clothes: 5 % up to ₹2,500 a piece, then 18 %', 'taxable', '[{"from":"2025-09-22","upToPaise":250000,"basisPoints":500},{"from":"2025-09-22","upToPaise":null,"basisPoints":1800}]', 8),
	('footwear', 'Shoes: 5 % up to ₹2,500 a pair, then 18 %', 'taxable', '[{"from":"2025-09-22","upToPaise":250000,"basisPoints":500},{"from":"2025-09-22","upToPaise":null,"basisPoints":1800}]', 9),
	('nil_rated', 'Nil rated', 'nil_rated', '[{"from":"2025-09-22","upToPaise":null,"basisPoints":0}]', 10),
	('exempt', 'Exempt', 'exempt', '[{"from":"2025-09-22","upToPaise":null,"basisPoints":0}]', 11),
	('non_gst', 'Outside GST', 'non_gst', '[{"from":"2025-09-22","upToPaise":null,"basisPoints":0}]', 12);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tax_class_tax_classes_id_fk" FOREIGN KEY ("tax_class") REFERENCES "public"."tax_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- The state of an old address, by its name as people write it, else by where its pincode lies.
CREATE FUNCTION pg_temp.state_code("state" text, "pincode" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT coalesce(
		'{"10":"10","11":"11","12":"12","13":"13","14":"14","15":"15","16":"16","17":"17","18":"18","19":"19","20":"20","21":"21","22":"22","23":"23","24":"24","26":"26","27":"27","29":"29","30":"30","31":"31","32":"32","33":"33","34":"34","35":"35","36":"36","37":"37","38":"38","97":"97","andaman and nicobar islands":"35","an":"35","andaman and nicobar":"35","andaman":"35","andamans":"35","andhra pradesh":"37","ap":"37","andhra":"37","arunachal pradesh":"12","ar":"12","arunachal":"12","assam":"18","as":"18","bihar":"10","br":"10","chandigarh":"04","04":"04","ch":"04","chhattisgarh":"22","cg":"22","ct":"22","chattisgarh":"22","chhatisgarh":"22","dadra and nagar haveli and daman and diu":"26","dh":"26","dn":"26","dd":"26","dadra and nagar haveli":"26","daman and diu":"26","delhi":"07","07":"07","dl":"07","new delhi":"07","nct of delhi":"07","delhi ncr":"07","goa":"30","ga":"30","gujarat":"24","gj":"24","haryana":"06","06":"06","hr":"06","himachal pradesh":"02","02":"02","hp":"02","himachal":"02","jammu and kashmir":"01","01":"01","jk":"01","jammu":"01","kashmir":"01","jharkhand":"20","jh":"20","karnataka":"29","ka":"29","mysore":"29","kerala":"32","kl":"32","ladakh":"38","la":"38","lakshadweep":"31","ld":"31","madhya pradesh":"23","mp":"23","maharashtra":"27","mh":"27","manipur":"14","mn":"14","meghalaya":"17","ml":"17","mizoram":"15","mz":"15","nagaland":"13","nl":"13","odisha":"21","or":"21","od":"21","orissa":"21","puducherry":"34","py":"34","pondicherry":"34","punjab":"03","03":"03","pb":"03","rajasthan":"08","08":"08","rj":"08","sikkim":"11","sk":"11","tamil nadu":"33","tn":"33","tamilnadu":"33","telangana":"36","ts":"36","tg":"36","telengana":"36","tripura":"16","tr":"16","uttar pradesh":"09","09":"09","up":"09","uttarakhand":"05","05":"05","uk":"05","ut":"05","uttaranchal":"05","west bengal":"19","wb":"19","bengal":"19","other territory":"97"}'::jsonb ->> btrim(regexp_replace(replace(lower(state), '&', ' and '), '\s+', ' ', 'g')),
		'{"11":"07","12":"06","13":"06","14":"03","15":"03","16":"03","17":"02","18":"01","19":"01","20":"09","21":"09","22":"09","23":"09","24":"09","25":"09","26":"09","27":"09","28":"09","30":"08","31":"08","32":"08","33":"08","34":"08","36":"24","37":"24","38":"24","39":"24","40":"27","41":"27","42":"27","43":"27","44":"27","45":"23","46":"23","47":"23","48":"23","49":"22","50":"36","51":"37","52":"37","53":"37","56":"29","57":"29","58":"29","59":"29","60":"33","61":"33","62":"33","63":"33","64":"33","67":"32","68":"32","69":"32","70":"19","71":"19","72":"19","73":"19","74":"19","75":"21","76":"21","77":"21","78":"18","80":"10","81":"10","82":"20","83":"20","84":"10","85":"10","160":"04","194":"38","246":"05","248":"05","249":"05","262":"05","263":"05","403":"30","737":"11","744":"35","790":"12","791":"12","792":"12","793":"17","794":"17","795":"14","796":"15","797":"13","798":"13","799":"16","814":"20","815":"20","816":"20"}'::jsonb ->> left(pincode, 3),
		'{"11":"07","12":"06","13":"06","14":"03","15":"03","16":"03","17":"02","18":"01","19":"01","20":"09","21":"09","22":"09","23":"09","24":"09","25":"09","26":"09","27":"09","28":"09","30":"08","31":"08","32":"08","33":"08","34":"08","36":"24","37":"24","38":"24","39":"24","40":"27","41":"27","42":"27","43":"27","44":"27","45":"23","46":"23","47":"23","48":"23","49":"22","50":"36","51":"37","52":"37","53":"37","56":"29","57":"29","58":"29","59":"29","60":"33","61":"33","62":"33","63":"33","64":"33","67":"32","68":"32","69":"32","70":"19","71":"19","72":"19","73":"19","74":"19","75":"21","76":"21","77":"21","78":"18","80":"10","81":"10","82":"20","83":"20","84":"10","85":"10","160":"04","194":"38","246":"05","248":"05","249":"05","262":"05","263":"05","403":"30","737":"11","744":"35","790":"12","791":"12","792":"12","793":"17","794":"17","795":"14","796":"15","797":"13","798":"13","799":"16","814":"20","815":"20","816":"20"}'::jsonb ->> left(pincode, 2),
		'97')
$$;--> statement-breakpoint
CREATE FUNCTION pg_temp.state_name("code" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT '{"10":"Bihar","11":"Sikkim","12":"Arunachal Pradesh","13":"Nagaland","14":"Manipur","15":"Mizoram","16":"Tripura","17":"Meghalaya","18":"Assam","19":"West Bengal","20":"Jharkhand","21":"Odisha","22":"Chhattisgarh","23":"Madhya Pradesh","24":"Gujarat","26":"Dadra and Nagar Haveli and Daman and Diu","27":"Maharashtra","29":"Karnataka","30":"Goa","31":"Lakshadweep","32":"Kerala","33":"Tamil Nadu","34":"Puducherry","35":"Andaman and Nicobar Islands","36":"Telangana","37":"Andhra Pradesh","38":"Ladakh","97":"Other Territory","04":"Chandigarh","07":"Delhi","06":"Haryana","02":"Himachal Pradesh","01":"Jammu and Kashmir","03":"Punjab","08":"Rajasthan","09":"Uttar Pradesh","05":"Uttarakhand"}'::jsonb ->> code
$$;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "state" TYPE text USING pg_temp.state_code("state", "pincode");--> statement-breakpoint
ALTER TABLE "saved_addresses" ALTER COLUMN "state" TYPE text USING pg_temp.state_code("state", "pincode");--> statement-breakpoint
UPDATE "payment_intents" SET "delivery_details" = "delivery_details" || jsonb_build_object('state',
	pg_temp.state_name(pg_temp.state_code("delivery_details" ->> 'state', "delivery_details" ->> 'pincode')))
 WHERE "delivery_details" ->> 'state' IS DISTINCT FROM pg_temp.state_name(pg_temp.state_code("delivery_details" ->> 'state', "delivery_details" ->> 'pincode'));--> statement-breakpoint
UPDATE "settings" SET "value" = to_jsonb(pg_temp.state_name(pg_temp.state_code("value" #>> '{}', coalesce((SELECT "value" #>> '{}' FROM "settings" WHERE "name" = 'shopPincode'), ''))))
 WHERE "name" = 'shopState' AND "value" <> '""';--> statement-breakpoint
ALTER TABLE "saved_addresses" ADD CONSTRAINT "saved_addresses_state" CHECK ("saved_addresses"."state" ~ '^[0-9]{2}$');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state" CHECK ("orders"."state" ~ '^[0-9]{2}$');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer" CHECK (("orders"."buyer_gstin" is null) = ("orders"."buyer_name" is null));--> statement-breakpoint
CREATE FUNCTION "keep_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF EXISTS (SELECT FROM closed_months WHERE month = to_char(NEW.issued_on, 'YYYY-MM')) THEN
			RAISE EXCEPTION 'The month of % is closed', NEW.issued_on USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_month_open';
		END IF;
		RETURN NEW;
	END IF;
	IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'documents'
		AND to_jsonb(NEW) - '{eway_bill,irn,irn_qr,number}'::text[] = to_jsonb(OLD) - '{eway_bill,irn,irn_qr,number}'::text[] THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'A document that was issued is never changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_kept';
END
$$;--> statement-breakpoint
CREATE TRIGGER "documents_kept" BEFORE INSERT OR UPDATE OR DELETE ON "documents" FOR EACH ROW EXECUTE FUNCTION "keep_document"();--> statement-breakpoint
CREATE TRIGGER "document_lines_kept" BEFORE UPDATE OR DELETE ON "document_lines" FOR EACH ROW EXECUTE FUNCTION "keep_document"();
