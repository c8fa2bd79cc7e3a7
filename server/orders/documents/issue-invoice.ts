import { nameWithOptions } from '#contract/catalogue/catalogue.ts'
import type { Buyer, Seller } from '#contract/documents/documents.ts'
import type { Settings } from '#contract/settings.ts'
import { chargedLines, type OrderedLine } from '#contract/tax/charged-lines.ts'
import { DOCUMENT_SERIES, type DocumentKind } from '#contract/tax/financial-year.ts'
import { sampleGstin } from '#contract/tax/gstin.ts'
import { type ChargedLine, invoiceTax, type NO_TAX } from '#contract/tax/invoice-tax.ts'
import { placeOfSupply } from '#contract/tax/place-of-supply.ts'
import { type RegistrationKind, registrationOn } from '#contract/tax/registration.ts'
import { stateCode } from '#contract/tax/states.ts'
import type { TaxClass, Treatment } from '#contract/tax/tax-classes.ts'
import type { TaxRates } from '#contract/tax/tax-terms.ts'
import type { Config } from '#server/config/config.ts'
import { onlyRow, type Queries } from '#server/database/connect.ts'
import type { OrderRow } from '#server/orders/order-tables.ts'
import { readSettings, shopAddress } from '#server/settings/settings.ts'
import { TAX_CLASSES, taxTermsOf } from '#server/settings/tax/tax-terms.ts'
import { givenBackByChanges } from '../given-back.ts'
import { creditOrder } from './credit-order.ts'
import { letDocumentWait } from './document-clock.ts'
import { type NewDocument, type NewDocumentLine, writeDocument } from './write-document.ts'

/** Where a demo sells from that says no state. */
const SAMPLE_STATE = stateCode('Karnataka')

/** HSN and class are as sold, otherwise as the product says now: orders from before there was tax by product have none. */
interface SoldLine extends OrderedLine {
  lineNo: number
  name: string
  options: string[]
  hsn: string | null
}

interface Sale {
  /** In India. */
  today: string
  lines: SoldLine[]
  classes: TaxClass[]
  hasInvoice: boolean
  /** What has gone back of the payment, and neither a change of the order nor a credit note has explained. */
  refundedPaise: number
}

/**
 * Issues the invoice of an order whose goods leave the shop: a tax invoice, a bill of supply or a plain bill, by how the shop
 * stands to GST on the day. Its number is taken last, so that others who issue wait for little. An order that has an invoice
 * gets no second one unless the first was credited whole, and one that only tries the shop out gets none. An invoice that cannot
 * be dated now waits, and the goods leave all the same.
 * @param order locked
 */
export async function issueInvoice(
  queries: Queries,
  config: Config,
  order: OrderRow,
  { on }: { on?: string } = {},
): Promise<void> {
  if (order.channel === 'test') return
  const [settings, , sale] = await Promise.all([
    readSettings(queries, config),
    lockPayment(queries, order),
    readSale(queries, order),
  ])
  if (sale.hasInvoice) return
  const day = on ?? sale.today
  const terms = taxTermsOf(settings, sale.classes)
  const invoice = await writeDocument(
    queries,
    day,
    invoiceOf({ order, sale, settings, terms, day, isSample: config.mode.issuesSamples }),
  )
  if (!invoice) await letDocumentWait(queries, order.id)
  else if (sale.refundedPaise > 0) {
    await creditOrder(queries, {
      orderId: order.id,
      give: { paise: sale.refundedPaise },
      reason: 'Refunded before dispatch',
      on,
    })
  }
}

/**
 * Locks the payment, so that a refund sees the invoice, or the invoice the refund. A statement of its own, because what one reads
 * is as old as its begin, however long it waited.
 */
async function lockPayment(queries: Queries, { id, paymentMethod }: OrderRow): Promise<void> {
  if (paymentMethod === 'razorpay') await queries.sql`select from payments where order_id = ${id} for share`
}

/** What was sold, with what decides its tax. */
export async function readSale(queries: Queries, { id }: Pick<OrderRow, 'id'>): Promise<Sale> {
  const rows = await queries.sql<Sale>`
    select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as today, ${TAX_CLASSES} as classes,
           exists (select from documents d where d.order_id = ${id} and d.kind <> 'credit_note'
             and (d.total_paise = 0 or d.total_paise > coalesce(
               (select sum(c.total_paise) from documents c where c.invoice_id = d.id), 0))) as has_invoice,
           greatest(0, coalesce((select sum(r.amount_paise) from refunds r join payments p on p.id = r.payment_id
                                  where p.order_id = ${id} and r.status = 'processed'), 0)
             - ${givenBackByChanges(id)}
             - coalesce((select sum(total_paise) from documents where order_id = ${id} and kind = 'credit_note'), 0)
           ) as refunded_paise,
           (select json_agg(json_build_object('lineNo', l.line_no, 'name', l.name, 'options', l.options,
               'unitPricePaise', l.unit_price_paise, 'quantity', l.quantity, 'discountPaise', l.discount_paise,
               'hsn', coalesce(l.hsn, p.hsn), 'taxClass', coalesce(l.tax_class, p.tax_class)) order by l.line_no)
              from order_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
             where l.order_id = ${id}) as lines`
  return onlyRow(rows)
}

interface InvoiceFacts {
  order: OrderRow
  sale: Sale
  settings: Settings
  terms: TaxRates
  day: string
  isSample: boolean
}

function invoiceOf({ order, sale, settings, terms, day, isSample }: InvoiceFacts): NewDocument {
  const seller = sellerOf(settings, isSample)
  const registration = seller.gstin === null ? 'unregistered' : registrationKind(terms, day)
  const lines = invoiceLines(sale.lines, order, terms, day).map((line) =>
    registration === 'regular' ? line : { ...line, basisPoints: 0 },
  )
  const place = placeOfSupply({ ...order, gstin: order.buyerGstin }, settings.thirdPersonSupply)
  const isInterstate = seller.stateCode !== null && seller.stateCode !== place
  const { lines: taxedLines, totals } = invoiceTax(
    registration === 'regular' ? lines : lines.map((line) => ({ ...line, valuePaise: null })),
    { isInterstate },
  )
  const kind = kindOf(registration, lines)
  return {
    kind,
    series: `${settings.documentPrefix}${DOCUMENT_SERIES[kind]}`,
    orderId: order.id,
    registration,
    seller,
    buyer: buyerOf(order),
    placeOfSupply: place,
    isInterstate,
    isSample,
    ...totals,
    totalPaise: order.totalPaise,
    lines: taxedLines,
  }
}

function registrationKind({ registrations }: TaxRates, day: string): RegistrationKind {
  return registrationOn(registrations, day) ?? 'unregistered'
}

/** Goods that bear no tax, and those of who may charge none, go with a bill of supply (CGST Act 2017, section 31(3)(c)). */
function kindOf(registration: RegistrationKind, lines: readonly { treatment: Treatment }[]): DocumentKind {
  if (registration === 'unregistered') return 'bill'
  const isTaxed = lines.some(({ treatment }) => treatment === 'taxable')
  return registration === 'regular' && isTaxed ? 'invoice' : 'bill_of_supply'
}

type InvoiceLine = ChargedLine & Omit<NewDocumentLine, keyof typeof NO_TAX>

function invoiceLines(
  sold: readonly SoldLine[],
  order: OrderRow,
  terms: TaxRates,
  day: string,
): InvoiceLine[] {
  return chargedLines(sold, order, terms, day).map(({ options, taxClass, ...line }) => ({
    ...line,
    name: nameWithOptions({ name: line.name, options }),
    deliveryPaise: line.feePaise,
  }))
}

export function sellerOf(settings: Settings, isSample: boolean): Seller {
  const { shopName, legalName, shopState, gstin, fssaiLicence, drugLicence, supportPhone, supportEmail } =
    settings
  const code = shopState === '' ? null : stateCode(shopState)
  const shown = gstin ?? (isSample ? sampleGstin(code ?? SAMPLE_STATE) : null)
  return {
    name: shopName,
    legalName,
    address: shopAddress(settings),
    stateCode: shown?.slice(0, 2) ?? code,
    gstin: shown,
    fssaiLicence,
    drugLicence,
    phone: supportPhone,
    email: supportEmail,
  }
}

/** Who bought at the counter without an address is not where the shop is. */
function buyerOf(order: OrderRow): Buyer {
  const hasAddress = order.street !== ''
  return {
    name: order.buyerName ?? order.recipientName,
    gstin: order.buyerGstin,
    recipient: order.recipientName,
    address: order.street,
    landmark: order.landmark,
    city: hasAddress ? order.city : '',
    stateCode: order.state,
    pincode: hasAddress ? order.pincode : '',
    phone: order.recipientPhone,
    ...(order.buyerAddress !== null && { billingAddress: order.buyerAddress }),
    ...(order.shipsToOther && { shipTo: { gstin: order.shipToGstin } }),
  }
}
