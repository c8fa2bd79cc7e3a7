import * as z from 'zod/mini'
import { PageQuery, pageOf, Rupees } from '../envelope.ts'
import { DOCUMENT_KINDS } from '../tax/financial-year.ts'
import { plainText } from '../text-schemas.ts'
import { fitsIntoQr } from './documents.ts'
import { IssuedDocument } from './documents-schemas.ts'

const Pieces = z.object({
  lineNo: z.int().check(z.gte(1), z.lte(1000)),
  quantity: z.int().check(z.gte(1), z.lte(100_000)),
})

/** What an order's buyer gets back by hand: an amount in rupees, or pieces of lines. */
export const CreditNoteBody = z
  .strictObject({
    amount: z.optional(Rupees.check(z.gt(0, 'Enter an amount'))),
    lines: z.optional(z.array(Pieces).check(z.minLength(1, 'Choose what is credited'), z.maxLength(200))),
    reason: plainText(300).check(z.minLength(3, 'Enter a reason')),
  })
  .check(
    z.refine(({ amount, lines }) => (amount === undefined) !== (lines === undefined), {
      message: 'Enter an amount, or the pieces of lines',
      path: ['amount'],
    }),
  )
export type CreditNoteBody = z.infer<typeof CreditNoteBody>

const withoutSpaces = z.overwrite<string>((text) => text.replace(/\s+/g, ''))

/** The numbers that the portals for e-way bills and e-invoices give a document; null takes one away. */
export const DocumentNumbersBody = z.strictObject({
  ewayBill: z.optional(
    z.nullable(
      z.string().check(withoutSpaces, z.regex(/^\d{12}$/, 'The number of an e-way bill has 12 digits')),
    ),
  ),
  irn: z.optional(
    z.nullable(
      z
        .string()
        .check(
          withoutSpaces,
          z.toLowerCase(),
          z.regex(/^[0-9a-f]{64}$/, 'An IRN has 64 characters: digits and the letters a to f'),
        ),
    ),
  ),
  /** The signed text of the QR code, as the portal gave it. */
  irnQr: z.optional(
    z.nullable(
      plainText(4000).check(
        z.minLength(1, 'Enter the text of the QR code'),
        z.refine(fitsIntoQr, 'A QR code cannot hold so much text'),
      ),
    ),
  ),
})
export type DocumentNumbersBody = z.infer<typeof DocumentNumbersBody>

export const DocumentQuery = z.object({
  ...PageQuery.shape,
  /** Such as "2026-11". */
  month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-11'))),
  kind: z.optional(z.enum(DOCUMENT_KINDS)),
})
export type DocumentQuery = z.infer<typeof DocumentQuery>

export const DocumentPage = pageOf(IssuedDocument)
export type DocumentPage = z.infer<typeof DocumentPage>
