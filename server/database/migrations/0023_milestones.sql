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
ALTER TABLE "order_milestones" ADD CONSTRAINT "order_milestones_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_milestones" ADD CONSTRAINT "order_milestones_agent_id_people_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_milestones" ADD CONSTRAINT "order_milestones_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_milestones_once" ON "order_milestones" USING btree ("order_id","kind") WHERE kind in ('placed', 'delivered', 'cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX "order_milestones_refund" ON "order_milestones" USING btree ("refund_id") WHERE refund_id is not null;