import { numberOrText } from '#admin/list/typed-number.ts'
import { BulkProductsBody } from '#contract/catalogue/catalogue-management.ts'
import { readStock, stockError } from '../product-numbers.ts'

export type BulkChange = 'price' | 'percent' | 'stock' | 'hide' | 'show'

/** The changes for many products; one with a placeholder needs a value. */
export const BULK_CHANGES: Record<BulkChange, { label: string; placeholder?: string }> = {
  price: { label: 'Set price', placeholder: '₹ 999' },
  percent: { label: 'Change price by percent', placeholder: '10 or -10' },
  stock: { label: 'Set stock', placeholder: 'Unlimited' },
  show: { label: 'Show in the shop' },
  hide: { label: 'Hide from the shop' },
}

const { changes: Changes } = BulkProductsBody.shape

/** The changes to send, or the error of the typed value. */
export function bulkChangesOf(change: BulkChange, text: string): BulkProductsBody['changes'] | string {
  if (change === 'stock') {
    const error = stockError(text)
    if (error) return error
  }
  const result = Changes.safeParse(targetOf(change, text))
  if (result.success) return result.data
  const issue = result.error.issues[0]
  return issue && issue.code !== 'invalid_type' ? issue.message : 'Enter a number'
}

function targetOf(change: BulkChange, text: string): Record<string, unknown> {
  switch (change) {
    case 'price':
      return { price: numberOrText(text) }
    case 'percent':
      return { pricePercent: readPercent(text) ?? text }
    case 'stock':
      return { stock: readStock(text) }
    case 'hide':
      return { isVisible: false }
    case 'show':
      return { isVisible: true }
  }
}

/** "10", "+10%" and "-7.5" are percentages. */
function readPercent(text: string): number | undefined {
  const digits = text.replace(/[%\s]/g, '').replace('−', '-')
  return /^[+-]?\d{1,4}(\.\d+)?$/.test(digits) ? Number(digits) : undefined
}
