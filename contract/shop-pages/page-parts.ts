import { officerTitle } from '../identity.ts'
import { formatPaise } from '../money.ts'
import type { PageFacts } from './page-facts.ts'

/** A part that is not said is left out. */
export type Part = string | null | false | undefined

/** Paragraphs with an empty line between them. */
export function text(...paragraphs: Part[]): string {
  return paragraphs.filter(Boolean).join('\n\n')
}

/** A heading with what belongs to it; null where nothing does. */
export function section(heading: string, ...paragraphs: Part[]): string | null {
  const content = text(...paragraphs)
  return content === '' ? null : `## ${heading}\n\n${content}`
}

/** Lines with a mark before each; null without any. */
export function list(...lines: Part[]): string | null {
  const said = lines.filter(Boolean)
  return said.length === 0 ? null : said.map((line) => `- ${line}`).join('\n')
}

export const dayCount = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** "₹30", "₹30.50". */
export const amount = (paise: number): string => formatPaise(paise).replace(/\.00$/, '')

/** "Mon, 26 Jan 2027" for YYYY-MM-DD. */
export function dateText(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  return new Intl.DateTimeFormat('en-IN', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date)
}

/** How the shop is reached. */
export function contactList({ shop }: PageFacts): string | null {
  return list(
    shop.supportEmail && `Email: ${shop.supportEmail}`,
    shop.supportPhone && `Phone: ${shop.supportPhone}`,
    shop.supportWhatsApp && `WhatsApp: ${shop.supportWhatsApp}`,
  )
}

/** Who answers complaints, and how that person is reached. */
export function officerParts({ shop: { grievanceOfficer: officer } }: PageFacts): Part[] {
  if (!officer) return []
  return [
    `${officer.name}, ${officerTitle(officer.designation)}, answers complaints.`,
    list(officer.email && `Email: ${officer.email}`, officer.phone && `Phone: ${officer.phone}`),
  ]
}

/** "at help@shop.example or on 080 4000 1234"; null where neither is known. */
export function whereToWrite({ shop }: PageFacts): string | null {
  const ways = [
    shop.supportEmail && `at ${shop.supportEmail}`,
    shop.supportPhone && `on ${shop.supportPhone}`,
  ].filter(Boolean)
  return ways.length === 0 ? null : ways.join(' or ')
}
