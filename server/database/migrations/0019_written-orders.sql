CREATE TABLE "job_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
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
