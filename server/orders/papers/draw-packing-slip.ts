import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { PaperTable } from '#contract/papers/paper-tables.ts'
import type { Parcel } from './draw-label.ts'
import { drawBarcode } from './draw-marks.ts'
import { drawTable } from './draw-table.ts'
import { BOTTOM, CORNER, MARGIN, numberPages, WIDTH } from './page.ts'
import { FAINT, type Pdf, write } from './text.ts'

/** Draws what goes into the parcel of an order. It has no prices: those stand on the invoice. */
export function drawPackingSlip(pdf: Pdf, { order, sender }: Parcel): void {
  const { fullName, phone } = order.deliveryDetails
  pdf.addPage()
  drawBarcode(pdf, order.orderNumber, CORNER)
  const place = { x: MARGIN, width: WIDTH - 200 }
  let y = write(pdf, 'Packing slip', { ...place, y: MARGIN }, { size: 18, weight: 'bold' })
  y = write(pdf, sender.name, { ...place, y }, { size: 9, colour: FAINT })
  y = write(pdf, fullName, { ...place, y: y + 12 }, { size: 10, weight: 'bold' })
  y = write(pdf, `${order.deliveryAddress}\n${phone}`, { ...place, y }, { size: 9 })
  drawTable(pdf, itemsOf(order), { x: MARGIN, y: y + 12, width: WIDTH, top: MARGIN, bottom: BOTTOM })
  numberPages(pdf, `Packing slip ${order.orderNumber}`)
}

/** The last column is for ticks. */
function itemsOf({ items }: Order): PaperTable {
  return {
    columns: [
      { id: 'line', label: '#', isNumber: true },
      { id: 'item', label: 'Item', isNumber: false },
      { id: 'quantity', label: 'Quantity', isNumber: true },
      { id: 'total', label: 'Packed', isNumber: true },
    ],
    rows: items.map((item, at) => [
      { text: String(at + 1) },
      { text: nameWithOptions(item) },
      { text: String(item.quantity) },
      { text: '' },
    ]),
  }
}
