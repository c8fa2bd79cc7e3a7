ALTER TABLE "idempotency_records" DROP CONSTRAINT "idempotency_records_person_id_people_id_fk";
