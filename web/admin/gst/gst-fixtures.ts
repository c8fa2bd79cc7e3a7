import { bothIds } from '#contract/envelope.ts'
import {
  GST_SHEETS,
  type GstMonth,
  type GstReconciliation,
  type GstReturn,
} from '#contract/gst/gst-schemas.ts'

const TAX = { taxable: 200, igst: 0, cgst: 18, sgst: 18 }
const COMPUTED = { igst: 0, cgst: 17.99, sgst: 17.99 }

export function someMonth(overrides: Partial<GstMonth> = {}): GstMonth {
  return {
    month: '2026-10',
    state: 'open',
    closedAt: null,
    closedBy: null,
    canClose: true,
    documents: 12,
    taxable: 200,
    tax: 36,
    total: 236,
    ...overrides,
  }
}

export const RUNNING = someMonth({ month: '2026-11', state: 'running', canClose: false, documents: 1 })

export function someReturn(overrides: Partial<GstReturn> = {}): GstReturn {
  return {
    period: '2026-10',
    from: '2026-10-01',
    to: '2026-10-31',
    gstin: '29AAHCM7727Q1ZI',
    isSample: false,
    months: [someMonth()],
    gstr3b: {
      taxable: { ...TAX, computed: COMPUTED },
      nilExempt: 40,
      nonGst: 0,
      interstateUnregistered: [{ place: { code: '07', name: 'Delhi' }, taxable: 50, igst: 9 }],
    },
    isRegular: true,
    cmp08: null,
    tables: GST_SHEETS.map((sheet) => ({ sheet, documents: 12, rows: 3, ...TAX, computed: COMPUTED })),
    roundingDifferences: [],
    warnings: [],
    ...overrides,
  }
}

export function someReconciliation(overrides: Partial<GstReconciliation> = {}): GstReconciliation {
  const none = { count: 0, total: 0 }
  const reconciliation = {
    month: '2026-10',
    dispatched: { count: 12, total: 236 },
    invoices: { count: 11, total: 118 },
    creditNotes: none,
    paidOnline: none,
    refunded: none,
    cashCollected: none,
    outstanding: none,
    cancelledUnpaid: none,
    differenceCounts: [{ kind: 'dispatched_without_document' as const, count: 1 }],
    differences: [
      {
        kind: 'dispatched_without_document' as const,
        order: { ...bothIds('order-1'), orderNumber: 'TK-1001' },
        document: null,
        on: '2026-10-12',
        expected: 118,
        found: 0,
      },
    ],
  }
  return { ...reconciliation, ...overrides }
}
