ALTER TABLE "job_requests" ADD COLUMN "job_id" uuid;--> statement-breakpoint
-- The way on which a message is comes first among its ways, and what waits goes on by the job of its channel.
UPDATE mails SET detail = jsonb_set(detail, '{routes}', jsonb_build_array(jsonb_build_object('channel', channel, 'to', to_address)) || (detail->'routes'))
 WHERE detail IS NOT NULL;--> statement-breakpoint
UPDATE mails SET delivery_state = NULL WHERE delivery_state = 'failed' AND channel <> 'whatsapp' AND sent_at IS NULL;--> statement-breakpoint
INSERT INTO job_requests (id, task, data)
SELECT gen_random_uuid(), 'mail.by-' || channel, jsonb_build_object('id', id) FROM mails
 WHERE detail IS NOT NULL AND sent_at IS NULL AND created_at > now() - interval '14 days'
   AND (last_error IS NOT NULL OR created_at > now() - interval '1 hour');
