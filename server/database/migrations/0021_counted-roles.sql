CREATE TABLE "people_counts" (
	"role" text NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
create function people_added() returns trigger language plpgsql as $$
begin
  insert into people_counts (role, people)
    select role, count(*) from added where deactivated_at is null group by role;
  return null;
end
$$;
--> statement-breakpoint
create function people_removed() returns trigger language plpgsql as $$
begin
  insert into people_counts (role, people)
    select role, -count(*) from removed where deactivated_at is null group by role;
  return null;
end
$$;
--> statement-breakpoint
create function person_role_changed() returns trigger language plpgsql as $$
begin
  insert into people_counts (role, people)
    select role, sum(people)
      from (values (old.role, -1, old.deactivated_at), (new.role, 1, new.deactivated_at))
             as side (role, people, deactivated_at)
     where deactivated_at is null group by role having sum(people) <> 0;
  return null;
end
$$;
--> statement-breakpoint
create trigger people_added after insert on people
  referencing new table as added for each statement execute function people_added();
--> statement-breakpoint
create trigger people_removed after delete on people
  referencing old table as removed for each statement execute function people_removed();
--> statement-breakpoint
create trigger person_role_changed after update of role, deactivated_at on people
  for each row execute function person_role_changed();
--> statement-breakpoint
-- People who are there already; counted by index alone. Who registers meanwhile waits until this migration has committed.
insert into people_counts (role, people)
  select role, count(*) from people where deactivated_at is null group by role;
