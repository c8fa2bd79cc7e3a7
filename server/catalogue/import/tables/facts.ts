import { COUNTRY_CODES } from '#contract/catalogue/countries.ts'
import type { RowNote } from '#contract/catalogue/product-imports.ts'
import type { DraftValues } from '../drafts/product-draft.ts'
import { type Cell, quoted } from './fields.ts'

/** Facts that tables have in columns of plug-ins and of the owner, such as "Meta: _hsn_code". */
export type Fact = 'hsn' | 'originCountry'

/** @param heading in small letters */
export function factOf(heading: string): Fact | undefined {
  if (/(^|[^a-z])(hsn|hs[ _]code)([^a-z]|$)/.test(heading)) return 'hsn'
  return /(^|[^a-z])country[ _]of[ _]origin([^a-z]|$)/.test(heading) ? 'originCountry' : undefined
}

/** What cannot be read is left out and said. */
export function readFacts(
  hsn: Cell,
  originCountry: Cell,
): { values: Pick<DraftValues, Fact>; notes: RowNote[] } {
  const code = readHsn(hsn.text)
  const country = readCountry(originCountry.text)
  const note = ({ row, column, text }: Cell, what: string): RowNote => ({
    row,
    column,
    kind: 'left_out',
    message: `${quoted(text)} is no ${what}`,
  })
  return {
    values: { ...(code && { hsn: code }), ...(country && { originCountry: country }) },
    notes: [
      ...(hsn.text !== '' && !code ? [note(hsn, 'HSN code of 4, 6 or 8 digits')] : []),
      ...(originCountry.text !== '' && !country ? [note(originCountry, 'country code such as IN')] : []),
    ],
  }
}

/** A spreadsheet drops the zero at the start of "0902": every HSN code has an even number of digits. */
function readHsn(text: string): string | undefined {
  const digits = text.replace(/[\s.]/g, '')
  const code = digits.length % 2 === 1 ? `0${digits}` : digits
  return /^\d{4}(\d{2}){0,2}$/.test(code) ? code : undefined
}

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' })
/** Codes and English names in small letters. */
const COUNTRIES: ReadonlyMap<string, string> = new Map(
  COUNTRY_CODES.flatMap((code) =>
    [code, COUNTRY_NAMES.of(code) ?? code].map((name) => [name.toLowerCase(), code]),
  ),
)

export const readCountry = (text: string): string | undefined => COUNTRIES.get(text.toLowerCase())
