import { dayAfter } from '../promises/areas.ts'
import { returnBadge, warrantyBadge } from '../promises/rules.ts'
import type { OrderLine } from './orders-schemas.ts'
import { indiaDay } from './promised-day.ts'

export interface ReturnDays {
  /** The last day on which it is taken back for any reason, or because of damage; null: it is not. */
  changeOfMind: string | null
  defect: string | null
}

/** Until when a line's goods are taken back, as was promised when they were bought; null where nothing was. */
export function returnDays({ rules }: Pick<OrderLine, 'rules'>, deliveredAt: string): ReturnDays | null {
  if (!rules?.returns) return null
  const { changeOfMindDays, defectDays } = rules.returns
  const delivered = indiaDay(deliveredAt)
  const until = (days: number) => (days > 0 ? dayAfter(delivered, days) : null)
  return { changeOfMind: until(changeOfMindDays), defect: until(defectDays) }
}

/** The last day of a line's warranty, which begins with the delivery; null without one. */
export function warrantyDay({ rules }: Pick<OrderLine, 'rules'>, deliveredAt: string): string | null {
  const months = rules?.warranty?.months ?? 0
  if (months === 0) return null
  const [year = 0, month = 1, day = 1] = indiaDay(deliveredAt).split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const end = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth)))
  return end.toISOString().slice(0, 10)
}

interface LineOfOrder {
  line: Pick<OrderLine, 'rules'>
  /** Null before the delivery. */
  deliveredAt: string | null
  /** As YYYY-MM-DD, in Asia/Kolkata. */
  today: string
  /** Writes a day as its reader expects it: "4 Dec 2026". */
  format(day: string): string
}

/** What was promised for a line, in words: "7 Days Return" before its delivery, then "Return until 4 Dec 2026". */
export function lineTerms({ line, deliveredAt, today, format }: LineOfOrder): string[] {
  const { returns = null, warranty = null } = line.rules ?? {}
  if (deliveredAt === null)
    return [...(returns ? [returnBadge(returns)] : []), ...(warranty ? [warrantyBadge(warranty)] : [])]
  const days = returnDays(line, deliveredAt)
  const guarded = warrantyDay(line, deliveredAt)
  return [
    ...(returns && days ? [returnTerm(days, today, format)] : []),
    ...(warranty
      ? [guarded ? warrantyTerm(warranty.by, guarded, today, format) : warrantyBadge(warranty)]
      : []),
  ]
}

function returnTerm(
  { changeOfMind, defect }: ReturnDays,
  today: string,
  format: LineOfOrder['format'],
): string {
  if (changeOfMind !== null && today <= changeOfMind) {
    const more = defect !== null && defect > changeOfMind ? `, if damaged until ${format(defect)}` : ''
    return `Return until ${format(changeOfMind)}${more}`
  }
  if (defect !== null && today <= defect) return `Return if damaged until ${format(defect)}`
  const ended = [changeOfMind, defect]
    .filter((day) => day !== null)
    .sort()
    .at(-1)
  return ended ? `Could be returned until ${format(ended)}` : 'Not Returnable'
}

function warrantyTerm(by: string, until: string, today: string, format: LineOfOrder['format']): string {
  const name = by === 'manufacturer' ? 'Manufacturer warranty' : 'Warranty'
  return today <= until ? `${name} until ${format(until)}` : `${name} ended on ${format(until)}`
}
