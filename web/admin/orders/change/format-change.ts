import { formatCalendarDate } from '#admin/layout/format-time.ts'
import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import type { OrderChange } from '#contract/ordering/order-changes-schemas.ts'
import { formatRupees } from '#shop/rupees.ts'

/** What a change did, a sentence each: "Kettle: 1 instead of 2", "Total ₹1,180.00 instead of ₹2,360.00". */
export function formatChange({ before, after }: OrderChange): string[] {
  return [
    ...formatGoods(before.items ?? [], after.items ?? []),
    ...formatDetails(before.deliveryDetails, after.deliveryDetails),
    after.expectedDelivery && before.expectedDelivery
      ? `Delivery on ${formatCalendarDate(after.expectedDelivery)} instead of ${formatCalendarDate(before.expectedDelivery)}`
      : '',
    after.total !== undefined && before.total !== undefined && after.total !== before.total
      ? `Total ${formatRupees(after.total)} instead of ${formatRupees(before.total)}`
      : '',
  ].filter((sentence) => sentence !== '')
}

type Items = NonNullable<OrderChange['before']['items']>

function formatGoods(before: Items, after: Items): string[] {
  const changed = after.flatMap((line) => {
    const was = before.find(({ variantId }) => variantId === line.variantId)?.quantity ?? 0
    if (was === line.quantity) return []
    const name = nameWithOptions(line)
    return [was === 0 ? `${line.quantity} × ${name} added` : `${name}: ${line.quantity} instead of ${was}`]
  })
  const removed = before
    .filter(({ variantId }) => !after.some((line) => line.variantId === variantId))
    .map((line) => `${line.quantity} × ${nameWithOptions(line)} removed`)
  return [...changed, ...removed]
}

type Details = OrderChange['before']['deliveryDetails']

const LABELS: Record<Exclude<keyof NonNullable<Details>, 'isStateConfirmed'>, string> = {
  fullName: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  landmark: 'Landmark',
  city: 'City',
  state: 'State',
  pincode: 'Pincode',
}

function formatDetails(before: Details, after: Details): string[] {
  if (!before || !after) return []
  const names = Object.keys(LABELS) as (keyof typeof LABELS)[]
  return names
    .filter((name) => (before[name] ?? '') !== (after[name] ?? ''))
    .map((name) => `${LABELS[name]}: ${after[name] || 'none'} instead of ${before[name] || 'none'}`)
}
