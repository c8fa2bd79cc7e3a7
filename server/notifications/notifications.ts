import { fragment } from '#server/database/sql.ts'
import { tagCalls } from '#server/http/api-calls.ts'
import { cleanUpNightly } from '#server/jobs/clean-up.ts'
import type { Shop, ShopApp } from '#server/shop.ts'
import { demoMails } from './demo-mail-routes.ts'
import { liveRoutes } from './live-routes.ts'
import { messageJobs } from './message-jobs.ts'
import { waitingEmailRoutes } from './waiting-emails.ts'
import { whatsAppWebhook } from './whatsapp-webhook.ts'

/**
 * Live updates on open pages, and messages. A message goes by WhatsApp to whoever asked for that, otherwise by email,
 * otherwise as text message, and by the next of them where one refuses it (`messenger.ts`). Each is one row of `mails` by its
 * cause: the job of the cause prepares it, the job of its channel sends it.
 */
export async function notifications(app: ShopApp, { shop }: { shop: Shop }): Promise<void> {
  tagCalls(app, 'notifications')
  cleanUpNightly(shop, 'notifications', [
    { table: fragment`activities`, isExpired: fragment`at < now() - interval '90 days'` },
    { table: fragment`mails`, isExpired: fragment`created_at < now() - interval '180 days'` },
  ])
  liveRoutes(app, shop)
  waitingEmailRoutes(app, shop)
  if (shop.config.isDemo) app.register(demoMails, { shop })
  app.register(whatsAppWebhook, { shop })
  const messenger = messageJobs(shop)
  app.addHook('onClose', async () => messenger.close())
}
