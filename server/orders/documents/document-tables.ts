import type { Buyer, Seller } from '#contract/documents/documents.ts'
import type { DocumentKind } from '#contract/tax/financial-year.ts'
import type { RegistrationKind } from '#contract/tax/registration.ts'
import type { Treatment } from '#contract/tax/tax-classes.ts'
import { paise, timestampColumn } from '#server/database/columns.ts'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uniqueIndex,
  uuid,
} from '#server/database/drizzle.ts'
import { orders } from '#server/orders/order-tables.ts'
import { refunds } from '#server/payments/payment-tables.ts'

const taxColumns = () => ({
  taxablePaise: paise('taxable_paise').notNull(),
  cgstPaise: paise('cgst_paise').notNull(),
  /** UTGST where the union territory has no legislature. */
  sgstPaise: paise('sgst_paise').notNull(),
  igstPaise: paise('igst_paise').notNull(),
})

const HEADS = sql`cgst_paise = sgst_paise and (cgst_paise = 0 or igst_paise = 0) and least(taxable_paise, cgst_paise, igst_paise) >= 0`

/** Tax invoices, bills of supply, bills and credit notes, as they were issued. A trigger lets nobody change or delete them. */
export const documents = pgTable(
  'documents',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<DocumentKind>().notNull(),
    series: text('series').notNull(),
    /** Such as "26-27". */
    financialYear: text('financial_year').notNull(),
    serial: integer('serial').notNull(),
    number: text('number')
      .notNull()
      .generatedAlwaysAs(
        sql`series || '/' || financial_year || '/' || lpad(serial::text, greatest(5, length(serial::text)), '0')`,
      ),
    /** The day in India on which it was issued. */
    issuedOn: date('issued_on').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The document that a credit note gives back. */
    invoiceId: uuid('invoice_id'),
    /** The refund whose money a credit note explains. */
    refundId: uuid('refund_id').references(() => refunds.id),
    /** Why a credit note was given. */
    reason: text('reason'),
    /** Of a credit note whose money an administrator gives back in cash, so that it explains no refund. */
    isCash: boolean('is_cash').notNull().default(false),
    /** False for a credit note after the last day on which it lessens the tax (CGST Act 2017, section 34(2)). */
    hasTaxEffect: boolean('has_tax_effect').notNull().default(true),
    registration: text('registration').$type<RegistrationKind>().notNull(),
    seller: jsonb('seller').$type<Seller>().notNull(),
    buyer: jsonb('buyer').$type<Buyer>().notNull(),
    buyerGstin: text('buyer_gstin'),
    /** The state's two digits. */
    placeOfSupply: text('place_of_supply').notNull(),
    isInterstate: boolean('is_interstate').notNull(),
    ...taxColumns(),
    roundOffPaise: paise('round_off_paise').notNull(),
    totalPaise: paise('total_paise').notNull(),
    /** A document of the demo. */
    isSample: boolean('is_sample').notNull(),
    /** Numbers that others give it later; they alone can be set and corrected. */
    ewayBill: text('eway_bill'),
    irn: text('irn'),
    irnQr: text('irn_qr'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('documents_serial').on(table.financialYear, table.series, table.serial),
    index('documents_order').on(table.orderId),
    index('documents_issued').on(table.issuedOn, table.id),
    index('documents_number').on(table.number),
    index('documents_invoice').on(table.invoiceId).where(sql`invoice_id is not null`),
    uniqueIndex('documents_refund').on(table.refundId).where(sql`refund_id is not null`),
    foreignKey({ columns: [table.invoiceId], foreignColumns: [table.id] }),
    check('documents_kind_known', sql`${table.kind} in ('invoice', 'bill_of_supply', 'bill', 'credit_note')`),
    check(
      'documents_registration_known',
      sql`${table.registration} in ('regular', 'composition', 'unregistered')`,
    ),
    check('documents_credit', sql`(${table.kind} = 'credit_note') = (${table.invoiceId} is not null)`),
    check('documents_number_lawful', sql`${table.number} ~ '^[A-Z0-9][A-Z0-9/-]{0,15}$'`),
    check(
      'documents_year',
      sql`financial_year = lpad((extract(year from issued_on - interval '3 months')::int % 100)::text, 2, '0') || '-' || lpad((extract(year from issued_on + interval '9 months')::int % 100)::text, 2, '0')`,
    ),
    check('documents_place_of_supply', sql`${table.placeOfSupply} ~ '^[0-9]{2}$'`),
    check('documents_heads', HEADS),
    check('documents_destination', sql`case when is_interstate then cgst_paise = 0 else igst_paise = 0 end`),
    check(
      'documents_total',
      sql`total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise + round_off_paise and total_paise >= 0`,
    ),
  ],
)
export type DocumentRow = typeof documents.$inferSelect

/** What a document says of each line of its order; of a credit note, what it gives back. */
export const documentLines = pgTable(
  'document_lines',
  {
    documentId: uuid('document_id')
      .notNull()
      .references(() => documents.id),
    /** The number of the order's line. */
    lineNo: integer('line_no').notNull(),
    /** With the chosen options, as on the order. */
    name: text('name').notNull(),
    hsn: text('hsn'),
    treatment: text('treatment').$type<Treatment>().notNull(),
    basisPoints: integer('basis_points').notNull(),
    /** 0 where a credit note gives back an amount alone. */
    quantity: integer('quantity').notNull(),
    /** The unit quantity code of GST. */
    unit: text('unit').notNull().default('NOS'),
    unitPricePaise: paise('unit_price_paise').notNull(),
    discountPaise: paise('discount_paise').notNull(),
    /** Its share of the delivery fee. */
    deliveryPaise: paise('delivery_paise').notNull(),
    /** What is paid for it in all. */
    grossPaise: paise('gross_paise').notNull(),
    ...taxColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.documentId, table.lineNo] }),
    check('document_lines_heads', HEADS),
    check('document_lines_treatment', sql`${table.treatment} = 'taxable' or ${table.basisPoints} = 0`),
  ],
)
export type DocumentLineRow = typeof documentLines.$inferSelect

/** The last number of each series in a financial year. Its row is locked by whoever issues, so that no number is lost. */
export const documentSeries = pgTable(
  'document_series',
  {
    series: text('series').notNull(),
    financialYear: text('financial_year').notNull(),
    last: integer('last').notNull(),
    /** The day of the last one; none that follows is dated before it. */
    lastOn: date('last_on').notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.financialYear] })],
)

/** What the clock showed when a running server last looked at it; one row. Documents are dated by it. */
export const documentClock = pgTable(
  'document_clock',
  {
    id: boolean('id').primaryKey().default(true),
    seenAt: timestampColumn('seen_at').notNull(),
    /** It jumped forward by more than a day, and nobody has said that it is right. */
    hasJumped: boolean('has_jumped').notNull().default(false),
  },
  (table) => [check('document_clock_one', sql`${table.id}`)],
)

/** Orders whose invoice, or credit note, could not be dated because the clock was in doubt. */
export const waitingDocuments = pgTable(
  'waiting_documents',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The refund that the credit note explains. */
    refundId: uuid('refund_id').references(() => refunds.id),
  },
  (table) => [unique('waiting_documents_once').on(table.orderId, table.refundId).nullsNotDistinct()],
)
