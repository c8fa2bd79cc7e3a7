import { formatPaise, nearestPaise } from '#contract/money.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { drawBarcode } from './draw-marks.ts'
import { FAINT, INK, lineHeight, type Pdf, type TextStyle, wrap, write, writeLine } from './text.ts'

/** Who sends a parcel. */
export interface ParcelSender {
  name: string
  address: string
  phone: string | null
}

/** An order with who sends it: what labels and packing slips say. */
export interface Parcel {
  order: Order
  sender: ParcelSender
}

/** 100 x 150 mm, as printers of labels have it. */
export const LABEL = { width: 283.46, height: 425.2 }
const MARGIN = 14
const WIDTH = LABEL.width - 2 * MARGIN
const SMALL = { size: 8, colour: FAINT }
/** A long address is written smaller, until it leaves room for the rest. */
const ADDRESS_HEIGHT = 205
const SMALLEST = 6.5
const ADDRESS_SIZES = [14, 12, 10, 8, SMALLEST]

/** Draws the label of a parcel: where it goes, what is collected at the door, and its number for scanners. */
export function drawLabel(pdf: Pdf, { order, sender }: Parcel): void {
  pdf.addPage()
  const place = { x: MARGIN, width: WIDTH }
  const top = write(pdf, 'To', { ...place, y: MARGIN }, SMALL)
  drawAddress(pdf, order, top)
  let y = top + ADDRESS_HEIGHT
  pdf.rect(MARGIN, y, WIDTH, 32).lineWidth(1.2).stroke(INK)
  const payment = order.due > 0 ? `COD ${formatPaise(nearestPaise(order.due))}` : 'Prepaid'
  writeLine(pdf, payment, { ...place, y: y + 5 }, { size: 16, weight: 'bold', align: 'center' })
  y = write(pdf, shipmentOf(order), { ...place, y: y + 36 }, { size: 9, align: 'center' })
  drawBarcode(pdf, order.orderNumber, { ...place, y: y + 6, height: 62 })
  y = write(pdf, senderName(sender), { ...place, y: y + 76 }, { size: 9, weight: 'bold' })
  write(pdf, sender.address, { ...place, y }, SMALL)
}

function drawAddress(pdf: Pdf, { deliveryDetails }: Order, top: number): void {
  const { fullName, address, landmark, city, state, pincode, phone } = deliveryDetails
  const styled = (size: number): { text: string; style: TextStyle }[] => [
    { text: fullName, style: { size: size * 1.15, weight: 'bold' } },
    {
      text: [address, landmark && `Landmark: ${landmark}`, `${city}, ${state}`].filter(Boolean).join('\n'),
      style: { size },
    },
    { text: pincode, style: { size: size * 1.5, weight: 'bold' } },
    { text: `Phone ${phone}`, style: { size } },
  ]
  const heightAt = (size: number) =>
    styled(size).reduce(
      (sum, { text, style }) => sum + wrap(pdf, text, WIDTH, style).length * lineHeight(style),
      0,
    )
  const size = ADDRESS_SIZES.find((each) => heightAt(each) <= ADDRESS_HEIGHT) ?? SMALLEST
  let y = top
  for (const { text, style } of styled(size)) y = write(pdf, text, { x: MARGIN, y, width: WIDTH }, style)
}

/** How it travels, as far as that is known. */
function shipmentOf({ courier, trackingNumber, areaName, itemCount }: Order): string {
  const pieces = `${itemCount} ${itemCount === 1 ? 'piece' : 'pieces'}`
  return [courier, trackingNumber, areaName, pieces].filter(Boolean).join(' · ')
}

const senderName = ({ name, phone }: ParcelSender) => `From ${[name, phone].filter(Boolean).join(', ')}`
