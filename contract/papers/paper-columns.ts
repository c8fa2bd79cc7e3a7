import type { IssuedDocument } from '../documents/documents-schemas.ts'

/** A head of tax with its share of the rate. */
export interface TaxHead {
  part: 'cgst' | 'sgst' | 'igst'
  label: string
  /** The rate of this head for goods of a rate: half of it where two heads share it. */
  rateOf: (rate: number) => number
}

/** Whether it has taxes on it: only a regular dealer's, and not where no goods bear any. */
export function showsTax({ registration, lines }: Pick<IssuedDocument, 'registration' | 'lines'>): boolean {
  return registration === 'regular' && lines.some(({ treatment }) => treatment === 'taxable')
}

/** The taxes of a document as its columns have them; none where it shows no tax. */
export function taxHeads(
  document: Pick<IssuedDocument, 'registration' | 'lines' | 'isInterstate' | 'stateTax'>,
): TaxHead[] {
  if (!showsTax(document)) return []
  if (document.isInterstate) return [{ part: 'igst', label: 'IGST', rateOf: (rate) => rate }]
  const half = (rate: number) => rate / 2
  return [
    { part: 'cgst', label: 'CGST', rateOf: half },
    { part: 'sgst', label: document.stateTax, rateOf: half },
  ]
}
