import { formatCalendarDate } from '#admin/layout/format-time.ts'
import { sumOfRupees } from '#contract/money.ts'
import type { ChangedPrice } from '#contract/ordering/order-changes-schemas.ts'
import { OrderCharges } from '#shop/order-charges.tsx'
import { formatRupees } from '#shop/rupees.ts'
import { Banner } from '#ui/page/banner.tsx'

/** What an order costs after a change, and what becomes of the difference. */
export function ChangePreview({ price, isOld }: { price: ChangedPrice; isOld: boolean }) {
  const notes = notesOf(price)
  return (
    <section aria-label="After the change" aria-busy={isOld || undefined} className="flex flex-col gap-3">
      <h3 className="text-sm font-bold">After the change</h3>
      <div className="rounded-md bg-quiet p-4">
        <OrderCharges charges={price.charges} className="text-sm" />
        <p className="mt-3 text-sm font-semibold">{formatSettlement(price)}</p>
      </div>
      {notes.map((note) => (
        <Banner key={note} tone="warning">
          <span className="text-sm">{note}</span>
        </Banner>
      ))}
      <p className="text-sm text-muted">
        The customer is told, and expects it by {formatCalendarDate(price.expectedDelivery)}.
      </p>
    </section>
  )
}

/** "₹180.00 more. ₹1,000.00 is paid online; ₹180.00 is to be paid in cash at the door." */
export function formatSettlement({ before, total, due, prepaid, refund }: ChangedPrice): string {
  if (before.total === total && before.due === due) return 'It costs what it cost before.'
  const difference = sumOfRupees(total, -before.total)
  const change =
    difference === 0 ? '' : `${formatRupees(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}. `
  const paid = prepaid > 0 && `${formatRupees(prepaid)} is paid online`
  const toPay = due > 0 && `${formatRupees(due)} is to be paid in cash at the door`
  const back = refund > 0 && `${formatRupees(refund)} goes back to where it was paid from`
  const parts = [paid, toPay, back].filter(Boolean)
  return `${change}${parts.length > 0 ? parts.join('; ') : 'There is nothing to pay'}.`
}

function notesOf({ lostCoupon, keepsFee, needsCheck }: ChangedPrice): string[] {
  return [
    keepsFee
      ? 'Delivery keeps its fee: it was agreed when the goods did not come to what makes delivery free.'
      : '',
    lostCoupon === null ? '' : `${lostCoupon} takes nothing off any more: the goods are below its minimum.`,
    needsCheck ? 'Its prescription has to be checked again before it can be sent.' : '',
  ].filter((note) => note !== '')
}
