CREATE INDEX "people_removed" ON "people" USING btree ("role") WHERE deactivated_at is not null;
