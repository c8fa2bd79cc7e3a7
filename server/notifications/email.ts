import { type Licences, licenceTexts } from '#contract/identity.ts'
import { escapeHtml } from '#server/http/escape-html.ts'

/** The content of an email, from which its text and its HTML are made. */
export interface EmailContent {
  subject: string
  paragraphs: readonly string[]
  /** Names and values, such as the lines of an order. */
  rows?: readonly (readonly [string, string])[]
  /** The last row, in bold. */
  total?: readonly [string, string]
  button?: { label: string; url: string }
  closing?: readonly string[]
  /** Documents that go along as files, which are made when it is sent. */
  attached?: readonly AttachedDocument[]
}

export interface AttachedDocument {
  id: string
  /** Such as "Tax invoice T/26-27/00001". */
  name: string
}

/** The shop, as it signs its emails. */
export interface Sender {
  shopName: string
  supportEmail: string | null
  supportPhone: string | null
  /** One line; empty where none is set. */
  address: string
  logoUrl: string | null
  brandColour: string | null
  /** Who sells, and its licences; null in a demo, which sells nothing. */
  seller: (Licences & { legalName: string }) | null
}

/** The email for mail programs without HTML. */
export function emailText(email: EmailContent, sender: Sender): string {
  const rows = [...(email.rows ?? []), ...(email.total ? [email.total] : [])]
  const blocks = [
    ...email.paragraphs,
    rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
    email.button ? `${email.button.label}:\n${email.button.url}` : '',
    ...(email.closing ?? []),
    ...attachedText(email),
    signature(sender).join('\n'),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

const TEXT = 'font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1f2933'
const CARD = 'max-width:560px;margin:0 auto;background:#ffffff;border-radius:12px;padding:24px'
const DEFAULT_COLOUR = '#02666e'
const BUTTON =
  'display:inline-block;color:#ffffff;text-decoration:none;font-weight:bold;border-radius:8px;padding:12px 20px'
const ROW = 'padding:6px 0;border-bottom:1px solid #e4e7eb;vertical-align:top'

/** HTML that phones and old mail programs show alike: one column, inline styles, no picture but the logo. */
export function emailHtml(email: EmailContent, sender: Sender): string {
  const rows = (email.rows ?? []).map((row) => htmlRow(row, ROW))
  const total = email.total ? [htmlRow(email.total, `${ROW};border-bottom:0;font-weight:bold`)] : []
  const colour = escapeHtml(sender.brandColour ?? DEFAULT_COLOUR)
  const body = [
    sender.logoUrl === null ? '' : logo(sender.logoUrl, sender.shopName),
    `<p style="margin:0 0 16px;font-size:20px;font-weight:bold">${escapeHtml(email.subject)}</p>`,
    ...email.paragraphs.map(htmlParagraph),
    rows.length + total.length > 0
      ? `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse">${[...rows, ...total].join('')}</table>`
      : '',
    email.button
      ? `<p style="margin:24px 0"><a href="${escapeHtml(email.button.url)}" style="${BUTTON};background:${colour}">${escapeHtml(email.button.label)}</a></p>`
      : '',
    ...[...(email.closing ?? []), ...attachedText(email)].map(htmlParagraph),
    `<p style="margin:24px 0 0;color:#52606d;font-size:14px">${signature(sender).map(escapeHtml).join('<br>')}</p>`,
  ]
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(email.subject)}</title></head>` +
    `<body style="margin:0;padding:16px;background:#f5f7fa;${TEXT}"><div style="${CARD}">${body.join('')}</div></body></html>`
  )
}

function attachedText({ attached = [] }: EmailContent): string[] {
  return attached.length === 0 ? [] : [`Attached: ${attached.map(({ name }) => name).join(', ')}`]
}

function htmlParagraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
}

function htmlRow([name, value]: readonly [string, string], style: string): string {
  return `<tr><td style="${style}">${escapeHtml(name)}</td><td style="${style};text-align:right;white-space:nowrap;padding-left:16px">${escapeHtml(value)}</td></tr>`
}

function logo(url: string, shopName: string): string {
  return `<p style="margin:0 0 16px"><img src="${escapeHtml(url)}" width="64" height="64" alt="${escapeHtml(shopName)}"></p>`
}

function signature({ shopName, address, supportEmail, supportPhone, seller }: Sender): string[] {
  const contact = [supportEmail, supportPhone].filter((part) => part !== null).join(', ')
  const legalName = seller && seller.legalName !== shopName ? seller.legalName : ''
  const licences = seller ? licenceTexts(seller).join(' · ') : ''
  const lines = [shopName, legalName, address, licences, contact && `Questions? ${contact}`]
  return lines.filter((line) => line !== '')
}
