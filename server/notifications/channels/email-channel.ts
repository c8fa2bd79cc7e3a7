import { createTransport } from 'nodemailer'
import type { Config } from '#server/config/config.ts'
import { emailHtml, emailText } from '../email.ts'
import { type Channel, LoginRefused, MessageRefused, ProviderAway, withoutContacts } from './channel.ts'

const AWAY = new Set(['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ETLS'])
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Email, by the shop's mail server. */
export function emailChannel({ smtpUrl, from }: NonNullable<Config['mail']>): Channel & { close(): void } {
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS })
  return {
    async send({ id, to, content, sender, files = [] }) {
      if (!content.email) throw new MessageRefused('This message has no text for emails')
      const { subject } = content.email
      await transport
        .sendMail({
          messageId: messageId(id, from),
          from,
          to: { name: '', address: to },
          subject,
          text: emailText(content.email, sender),
          html: emailHtml(content.email, sender),
          attachments: files.map(({ name, content }) => ({ filename: name, content })),
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        .catch((error: SmtpError) => {
          throw errorOf(error)
        })
    },
    close: () => transport.close(),
  }
}

interface SmtpError extends Error {
  code?: string
  responseCode?: number
  command?: string
}

/** Without its cause, in which the receiver's address stands. What is said of the shop itself passes when that is mended. */
function errorOf({ message, code = '', responseCode = 0, command }: SmtpError): Error {
  const text = withoutContacts(message)
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  const isNoAddress = code === 'EENVELOPE' && command === 'API'
  if ((isAboutMessage && responseCode >= 500) || isNoAddress) return new MessageRefused(text)
  if (code === 'EAUTH') return new LoginRefused(text)
  return AWAY.has(code) ? new ProviderAway(text) : new Error(text)
}

/** The same for every try, so that receivers recognise an email that they have already. */
function messageId(id: string, from: string): string {
  const domain = /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return `<${id}@${domain}>`
}
