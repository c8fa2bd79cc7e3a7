CREATE TABLE "job_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task" text NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
-- Ends the statement that asks for it, with all that it has written.
create function refuse_order(reason text) returns text language plpgsql as $$
begin
  raise exception using errcode = 'TK001', message = reason;
end
$$;
