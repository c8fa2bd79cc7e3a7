import { flushSync } from 'react-dom'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { MAX_PER_ORDER, MAX_PER_ORDER_TEXT } from '#contract/ordering/cart.ts'
import { type Sellable, withOneMore } from './sellable.ts'

/** Adds one more to the lines as they are by now, and says where it is one too many. */
export function addOneMore<Line extends { id: string; quantity: number }>(
  onChange: (change: (lines: readonly Line[]) => Line[]) => void,
  { id, name }: Sellable,
  most: number,
  lineOf: (present: Line | undefined) => Line,
): void {
  let isFull = false
  const change = (lines: readonly Line[]) => {
    const present = lines.find((line) => line.id === id)
    isFull = present !== undefined && present.quantity >= most
    return withOneMore(lines, lineOf(present), most)
  }
  // At once, because only the change itself knows how many there are by now.
  flushSync(() => onChange(change))
  if (isFull)
    adminToast.warning(`${name}: ${most < MAX_PER_ORDER ? `only ${most} in stock` : MAX_PER_ORDER_TEXT}`)
}
