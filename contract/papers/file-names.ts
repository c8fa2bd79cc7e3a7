import type { IssuedDocument } from '../documents/documents-schemas.ts'
import type { DocumentKind } from '../tax/financial-year.ts'

const KIND_NAMES: Record<DocumentKind, string> = {
  invoice: 'Invoice',
  bill_of_supply: 'Bill-of-supply',
  bill: 'Bill',
  credit_note: 'Credit-note',
}

/** "Invoice-T-26-27-00001.pdf" */
export function documentFileName({ kind, number }: Pick<IssuedDocument, 'kind' | 'number'>): string {
  return `${KIND_NAMES[kind]}-${number.replaceAll('/', '-')}.pdf`
}
