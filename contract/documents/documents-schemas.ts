import * as z from 'zod/mini'
import { ids } from '../envelope.ts'
import { DOCUMENT_KINDS } from '../tax/financial-year.ts'
import { REGISTRATION_KINDS } from '../tax/registration.ts'
import { TREATMENTS } from '../tax/tax-classes.ts'

const Seller = z.object({
  name: z.string(),
  legalName: z.string(),
  address: z.string(),
  stateCode: z.nullable(z.string()),
  gstin: z.nullable(z.string()),
  fssaiLicence: z.nullable(z.string()),
  drugLicence: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
})

const Buyer = z.object({
  name: z.string(),
  gstin: z.nullable(z.string()),
  recipient: z.string(),
  address: z.string(),
  landmark: z.nullable(z.string()),
  city: z.string(),
  stateCode: z.string(),
  pincode: z.string(),
  phone: z.string(),
  billingAddress: z.optional(z.string()),
  shipTo: z.optional(z.object({ gstin: z.nullable(z.string()) })),
})

/** In rupees. */
const taxFields = {
  taxable: z.number(),
  cgst: z.number(),
  /** UTGST where the union territory has no legislature. */
  sgst: z.number(),
  igst: z.number(),
}

export const DocumentLine = z.object({
  lineNo: z.int(),
  name: z.string(),
  hsn: z.nullable(z.string()),
  treatment: z.enum(TREATMENTS),
  /** Percent. */
  rate: z.number(),
  /** 0 where a credit note gives back an amount alone. */
  quantity: z.int(),
  /** The unit quantity code of GST. */
  unit: z.string(),
  unitPrice: z.number(),
  discount: z.number(),
  /** Its share of the delivery fee. */
  delivery: z.number(),
  ...taxFields,
  /** What is paid for it in all. */
  total: z.number(),
})
export type DocumentLine = z.infer<typeof DocumentLine>

/** A tax invoice, bill of supply, bill or credit note as it was issued; amounts are rupees. */
export const IssuedDocument = z.object({
  ...ids,
  kind: z.enum(DOCUMENT_KINDS),
  title: z.string(),
  number: z.string(),
  /** YYYY-MM-DD, in India. */
  issuedOn: z.string(),
  order: z.object({ ...ids, orderNumber: z.string() }),
  /** What a credit note gives back. */
  invoice: z.nullable(z.object({ number: z.string(), issuedOn: z.string() })),
  /** Why a credit note was given. */
  reason: z.nullable(z.string()),
  /** Of a credit note whose money goes back in cash, not as a refund. */
  isCash: z.boolean(),
  /** False for a credit note that no longer lessens the tax. */
  hasTaxEffect: z.boolean(),
  registration: z.enum(REGISTRATION_KINDS),
  seller: Seller,
  buyer: Buyer,
  placeOfSupply: z.object({ code: z.string(), name: z.string() }),
  isInterstate: z.boolean(),
  /** What the state's share of the tax is called there. */
  stateTax: z.enum(['SGST', 'UTGST']),
  lines: z.array(DocumentLine),
  ...taxFields,
  roundOff: z.number(),
  total: z.number(),
  /** A document of the demo, which stands for nothing. */
  isSample: z.boolean(),
  ewayBill: z.nullable(z.string()),
  irn: z.nullable(z.string()),
  irnQr: z.nullable(z.string()),
})
export type IssuedDocument = z.infer<typeof IssuedDocument>
