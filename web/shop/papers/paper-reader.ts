import type { PaperCopy } from '#contract/papers/paper.ts'

/** Who reads documents: which copies are theirs, the shown one first, and whether they may have a receipt printer. */
export interface PaperReader {
  copies: readonly PaperCopy[]
  hasReceiptPrinter: boolean
}

export const CUSTOMER: PaperReader = { copies: ['recipient'], hasReceiptPrinter: false }
export const AGENT: PaperReader = { copies: ['transporter'], hasReceiptPrinter: true }
export const OFFICE: PaperReader = {
  copies: ['recipient', 'transporter', 'supplier'],
  hasReceiptPrinter: true,
}
