import { createTransport } from 'nodemailer'
import { pictureUrl } from '#contract/catalogue.ts'
import type { Settings } from '#contract/settings.ts'
import { newId } from '#server/database/identifiers.ts'
import { readSettings, shopAddress } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import { type EmailContent, emailHtml, emailText, type Sender } from './email.ts'

export interface Mail {
  /** One email per cause, however often its job runs. */
  cause: string
  to: string
  /** Called only if the email was not sent yet. */
  write(sender: Sender): Promise<EmailContent>
  /** Its link opens an account, so it is not stored, except in a demo without a mail server. */
  isSecret: boolean
}

export interface Mailer {
  /** Sends the email unless it was sent already. @throws when the mail server refuses it; the job tries again */
  post(mail: Mail): Promise<void>
  close(): void
}

const MAX_ERROR_LENGTH = 300
/** Otherwise each email would wait for the time-out of a mail server that is away, and delay other jobs. */
export const AWAY_PAUSE_MS = 1_000
const AWAY = new Set(['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ETLS', 'EAUTH'])
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Sends emails and stores them. Without a mail server a demo shop stores them to be read, and any other shop stores them
 * as unsent.
 */
export function openMailer({ config, database, log }: Shop): Mailer {
  const transport = config.mail && createTransport({ url: config.mail.smtpUrl, ...SMTP_TIMEOUTS })
  const unlessAway = mailServerBreaker()
  const storesSecrets = config.isDemo && !transport

  async function begin(cause: string, to: string): Promise<string | undefined> {
    const [row] = await database.sql<{ id: string; sentAt: Date | null }>`
      insert into mails (id, cause, to_address, subject, text) values (${newId()}, ${cause}, ${to}, '', '')
      on conflict (cause) do update set to_address = case when mails.sent_at is null then excluded.to_address else mails.to_address end
      returning id, sent_at`
    return row?.sentAt === null ? row.id : undefined
  }

  async function record(id: string, mail: Mail, email: EmailContent, sender: Sender): Promise<void> {
    const button = email.button && { ...email.button, url: '(link not kept)' }
    const stored = mail.isSecret && !storesSecrets ? { ...email, button } : email
    await database.sql`
      update mails
        set subject = ${stored.subject}, text = ${emailText(stored, sender)}, html = ${emailHtml(stored, sender)}
        where id = ${id}`
  }

  /** Stores why the email waits, for administrators. */
  async function recordError(id: string, error: unknown): Promise<never> {
    const text = error instanceof Error ? error.message : String(error)
    await database.sql`
      update mails set last_error = ${text.slice(0, MAX_ERROR_LENGTH)}, tried_at = now() where id = ${id}`
    throw error
  }

  return {
    async post(mail) {
      const id = await begin(mail.cause, mail.to)
      if (id === undefined) return
      const sender = senderOf(await readSettings(database, config), config.publicUrl)
      const email = await mail.write(sender)
      await record(id, mail, email, sender)
      if (!transport && !config.isDemo) {
        log.warn({ mail: id, subject: email.subject }, 'A mail was not sent: no mail server is configured')
        return
      }
      if (transport && config.mail) {
        const message = {
          messageId: messageId(id, config.mail.from),
          from: config.mail.from,
          to: { name: '', address: mail.to },
          subject: email.subject,
          text: emailText(email, sender),
          html: emailHtml(email, sender),
          disableFileAccess: true,
          disableUrlAccess: true,
        }
        await unlessAway(() => transport.sendMail(message)).catch((error: unknown) => recordError(id, error))
      } else {
        log.info(
          { mail: { to: mail.to, subject: email.subject, text: emailText(email, sender) } },
          'Demo mail',
        )
      }
      await database.sql`update mails set sent_at = now() where id = ${id}`
    },
    close() {
      transport?.close()
    },
  }
}

/** A circuit breaker: for a moment after the mail server was away, calls fail at once with the same error. */
function mailServerBreaker(): <Result>(call: () => Promise<Result>) => Promise<Result> {
  let lastFailure: { error: unknown; until: number } | undefined
  return async (call) => {
    if (lastFailure && Date.now() < lastFailure.until) throw lastFailure.error
    try {
      const result = await call()
      lastFailure = undefined
      return result
    } catch (error) {
      const isAway = error instanceof Error && 'code' in error && AWAY.has(String(error.code))
      if (isAway) lastFailure = { error, until: Date.now() + AWAY_PAUSE_MS }
      throw error
    }
  }
}

/** The same for every try, so that receivers recognise an email that they have already. */
function messageId(id: string, from: string): string {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return `<${id}@${domain}>`
}

function senderOf(settings: Settings, publicUrl: string): Sender {
  const { shopName, supportEmail, supportPhone, brandColour, logo } = settings
  return {
    shopName,
    supportEmail,
    supportPhone,
    brandColour,
    address: shopAddress(settings),
    logoUrl: logo === null ? null : new URL(pictureUrl(logo, 160), publicUrl).href,
  }
}
