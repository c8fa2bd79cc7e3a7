set local maintenance_work_mem = '128MB';
--> statement-breakpoint
-- With the people of each order, so that a search within some days reads no orders. Of a million orders it takes a second,
-- in which none is placed.
create index orders_placed_by on orders (placed_at desc, id desc) include (contact_id);--> statement-breakpoint
drop index orders_placed;--> statement-breakpoint
alter index orders_placed_by rename to orders_placed;
