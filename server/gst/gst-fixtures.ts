import type { Buyer, Seller } from '#contract/documents/documents.ts'
import type { DocumentKind } from '#contract/tax/financial-year.ts'
import { invoiceTax } from '#contract/tax/invoice-tax.ts'
import type { RegistrationKind } from '#contract/tax/registration.ts'
import type { Treatment } from '#contract/tax/tax-classes.ts'
import { insertProduct } from '#server/catalogue/product-fixtures.ts'
import type { Queries } from '#server/database/connect.ts'
import { writeDocument } from '#server/orders/documents/write-document.ts'
import { placeOrder } from '#server/orders/order-fixtures.ts'
import type { TestShop } from '#tests/testing/shop.ts'

/** Of a shop in Karnataka. */
export const SHOP_GSTIN = '29AAHCM7727Q1ZI'
export const BUYER_GSTIN = '29AABCR1718E1ZL'
export const GUJARATI_GSTIN = '24AAQCA8719H1ZC'

const seller: Seller = {
  name: 'Tokri',
  legalName: 'Tokri Retail',
  address: '14, 3rd Cross, Bengaluru',
  stateCode: '29',
  gstin: SHOP_GSTIN,
  fssaiLicence: null,
  drugLicence: null,
  phone: null,
  email: null,
}

const buyer: Buyer = {
  name: 'Asha Rao',
  gstin: null,
  recipient: 'Asha Rao',
  address: '2, Lake View',
  landmark: null,
  city: 'Mysuru',
  stateCode: '29',
  pincode: '570001',
  phone: '9876543210',
}

/** A line with what is paid for it, tax included. */
export interface SomeLine {
  paise: number
  /** Percent; 18 unless it says another one. */
  rate?: number
  treatment?: Treatment
  hsn?: string | null
  quantity?: number
  name?: string
}

export interface SomeDocument {
  on: string
  lines: SomeLine[]
  kind?: DocumentKind
  /** Place of supply; the shop's own unless it says another one. */
  state?: string
  gstin?: string
  name?: string
  registration?: RegistrationKind
  /** Of a credit note. */
  invoiceId?: string
  hasTaxEffect?: boolean
  prefix?: string
}

const SERIES = { invoice: 'T', bill_of_supply: 'S', bill: 'B', credit_note: 'C' }

/** An order to hang documents on, where nothing of the order matters. */
export async function insertOrder(shop: TestShop): Promise<string> {
  const { id } = await insertProduct(shop.database)
  const placed = await placeOrder(shop, await shop.person(), [{ productId: id, quantity: 1 }])
  return placed.body.data.id
}

/** Writes documents of one order straight into the database, on any day. */
export function documentsFor(queries: Queries, orderId: string) {
  return async (given: SomeDocument): Promise<{ id: string; number: string }> => {
    const { kind = 'invoice', state = '29', gstin = null, registration = 'regular' } = given
    const isInterstate = state !== '29'
    const charged = given.lines.map(({ paise, rate = 18, treatment = 'taxable', ...line }, at) => ({
      lineNo: at + 1,
      name: line.name ?? 'Kettle',
      hsn: line.hsn === undefined ? '851610' : line.hsn,
      treatment,
      basisPoints: registration === 'regular' && treatment === 'taxable' ? rate * 100 : 0,
      quantity: line.quantity ?? 1,
      unitPricePaise: paise,
      discountPaise: 0,
      deliveryPaise: 0,
      feePaise: 0,
      grossPaise: paise,
      valuePaise: null,
    }))
    const { lines, totals } = invoiceTax(charged, { isInterstate })
    const written = await writeDocument(queries, given.on, {
      kind,
      series: `${given.prefix ?? ''}${SERIES[kind]}`,
      orderId,
      invoiceId: given.invoiceId ?? null,
      hasTaxEffect: given.hasTaxEffect ?? true,
      registration,
      seller,
      buyer: { ...buyer, name: given.name ?? buyer.name, gstin, stateCode: state },
      placeOfSupply: state,
      isInterstate,
      isSample: false,
      ...totals,
      totalPaise: charged.reduce((sum, { grossPaise }) => sum + grossPaise, 0),
      lines,
    })
    if (!written) throw new Error('A document could not be dated')
    return written
  }
}
