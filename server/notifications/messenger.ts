import { createTransport, type Transporter } from 'nodemailer'
import { pictureUrl } from '#contract/catalogue.ts'
import type { Settings } from '#contract/settings.ts'
import type { SmsProvider } from '#server/config/config.ts'
import { newId } from '#server/database/identifiers.ts'
import { readSettings, shopAddress } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import { type EmailContent, emailHtml, emailText, type Sender } from './email.ts'
import { type SmsContent, SmsRefused, sendSms, smsText } from './sms.ts'

export interface Message {
  /** One message per cause, however often its job runs. */
  cause: string
  /** By email where the person has one and the shop sends emails, otherwise to the phone. */
  to: Recipient
  /** Called only if the message was not sent yet. */
  write(sender: Sender): Promise<MessageContent>
  /** It opens an account, so it is not stored, except in a demo that sends nothing. */
  isSecret: boolean
}

export interface Recipient {
  email?: string | null
  /** Ten digits. */
  phone?: string | null
}

export interface MessageContent extends EmailContent {
  /** Absent: it goes by email alone. */
  sms?: SmsContent
}

export interface Messenger {
  /** Sends the message unless it was sent already. @throws when it was not accepted; the job tries again */
  send(message: Message): Promise<void>
  close(): void
}

/** A way on which a message goes, and to whom on it. */
interface Route {
  channel: 'email' | 'sms'
  to: string
}

/** A message as one channel sends it. */
interface Written {
  id: string
  to: string
  content: MessageContent
  sender: Sender
}

const MAX_ERROR_LENGTH = 300
/** Otherwise each message would wait for the time-out of a server that is away, and delay other jobs. */
export const AWAY_PAUSE_MS = 1_000
const AWAY = new Set(['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ETLS', 'EAUTH', 'EAWAY'])
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Sends messages and stores them. What one channel refuses for good goes by the next one. Without a mail server or a
 * provider of text messages a demo shop stores them to be read, and any other shop stores them as unsent.
 */
export function openMessenger({ config, database, log }: Shop): Messenger {
  const transport = config.mail && createTransport({ url: config.mail.smtpUrl, ...SMTP_TIMEOUTS })
  const providers: Record<Route['channel'], ((message: Written) => Promise<void>) | undefined> = {
    email: transport && config.mail && emailSender(transport, config.mail.from),
    sms: config.sms && smsSender(config.sms),
  }
  const breakers = { email: outageBreaker(), sms: outageBreaker() }

  /** The ways that are known for a recipient; those that are configured come first. */
  function routesTo({ email, phone }: Recipient): Route[] {
    const known: Route[] = [
      ...(email ? [{ channel: 'email', to: email } as const] : []),
      ...(phone ? [{ channel: 'sms', to: phone } as const] : []),
    ]
    const open = known.filter(({ channel }) => providers[channel] || config.isDemo)
    return open.length > 0 ? open : known.slice(0, 1)
  }

  async function begin(cause: string, { channel, to }: Route): Promise<string | undefined> {
    const [row] = await database.sql<{ id: string; sentAt: Date | null }>`
      insert into mails (id, cause, channel, to_address, subject, text) values (${newId()}, ${cause}, ${channel}, ${to}, '', '')
      on conflict (cause) do update
        set to_address = case when mails.sent_at is null then excluded.to_address else mails.to_address end,
            channel = case when mails.sent_at is null then excluded.channel else mails.channel end
      returning id, sent_at`
    return row?.sentAt === null ? row.id : undefined
  }

  async function record({ channel, to }: Route, written: Written, isSecret: boolean): Promise<void> {
    const { id, content, sender } = written
    const isKept = !isSecret || (config.isDemo && !providers[channel])
    const button = content.button && { ...content.button, url: '(link not kept)' }
    const email = isKept ? content : { ...content, button }
    const text = channel === 'email' ? emailText(email, sender) : isKept ? smsText(content.sms) : '(not kept)'
    const html = channel === 'email' ? emailHtml(email, sender) : null
    await database.sql`
      update mails set channel = ${channel}, to_address = ${to}, subject = ${content.subject}, text = ${text}, html = ${html}
       where id = ${id}`
  }

  /** Stores why the message waits, for administrators. */
  async function recordError(id: string, error: unknown): Promise<void> {
    const text = error instanceof Error ? error.message : String(error)
    await database.sql`
      update mails set last_error = ${text.slice(0, MAX_ERROR_LENGTH)}, tried_at = now() where id = ${id}`
  }

  /** @returns whether the message has left; false where nothing is configured that could send it */
  async function sendBy(route: Route, written: Written): Promise<boolean> {
    const provider = providers[route.channel]
    if (provider) await breakers[route.channel](() => provider(written))
    else if (config.isDemo) {
      const { content, sender } = written
      const text = route.channel === 'email' ? emailText(content, sender) : smsText(content.sms)
      log.info({ mail: { to: route.to, subject: content.subject, text } }, 'Demo message')
    } else return false
    return true
  }

  return {
    async send(message) {
      const [first, ...others] = routesTo(message.to)
      if (!first) return
      const id = await begin(message.cause, first)
      if (id === undefined) return
      const sender = senderOf(await readSettings(database, config), config.publicUrl)
      const content = await message.write(sender)
      const routes = [first, ...others].filter(({ channel }) => channel === 'email' || content.sms)
      for (const [at, route] of routes.entries()) {
        const written: Written = { id, to: route.to, content, sender }
        await record(route, written, message.isSecret)
        try {
          if (await sendBy(route, written))
            await database.sql`update mails set sent_at = now() where id = ${id}`
          else
            log.warn(
              { mail: id, subject: content.subject },
              `A message was not sent: no ${route.channel} is configured`,
            )
          return
        } catch (error) {
          await recordError(id, error)
          const isLast = at === routes.length - 1
          if (isLast || !isRefusedForGood(error)) throw error
        }
      }
    },
    close() {
      transport?.close()
    },
  }
}

function emailSender(transport: Transporter, from: string) {
  return async ({ id, to, content, sender }: Written): Promise<void> => {
    await transport.sendMail({
      messageId: messageId(id, from),
      from,
      to: { name: '', address: to },
      subject: content.subject,
      text: emailText(content, sender),
      html: emailHtml(content, sender),
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
}

function smsSender(provider: SmsProvider) {
  return async ({ id, to, content }: Written): Promise<void> => {
    if (content.sms) await sendSms(provider, { id, to, content: content.sms })
  }
}

/** A mail server's code from 500 on, or a provider's refusal: another try would end the same. */
function isRefusedForGood(error: unknown): boolean {
  if (error instanceof SmsRefused) return true
  return error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
}

/** A circuit breaker: for a moment after a server was away, calls fail at once with the same error. */
function outageBreaker(): <Result>(call: () => Promise<Result>) => Promise<Result> {
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
