CREATE TABLE "document_clock" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"has_jumped" boolean DEFAULT false NOT NULL,
	CONSTRAINT "document_clock_one" CHECK ("document_clock"."id")
);
--> statement-breakpoint
CREATE TABLE "waiting_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	CONSTRAINT "waiting_documents_once" UNIQUE NULLS NOT DISTINCT("order_id","refund_id")
);
--> statement-breakpoint
ALTER TABLE "waiting_documents" ADD CONSTRAINT "waiting_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_documents" ADD CONSTRAINT "waiting_documents_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;