import type * as z from 'zod/mini'
import { ApiFailure } from '#client/api-client.ts'
import { STOCK_NEEDED_TEXT } from '#contract/catalogue/variant-rules.ts'
import { NUMBER_MESSAGES } from '../product-numbers.ts'
import { SHEET_COLUMNS, type SheetColumn, type VariantFormValues } from './variant-values.ts'

/** What is wrong with the options or a line of the sheet. */
export interface SheetProblem {
  /** With the name of the variant. */
  message: string
  /** Its line, and the column where that is known. */
  row?: number
  column?: SheetColumn
}

type Issue = Pick<z.core.$ZodIssue, 'path' | 'message'> & { code?: string }

/** What an issue of the schema means in the sheet; undefined where it concerns something else. */
export function sheetProblemOf(
  { path: [list, row, name], message, code }: Issue,
  { variants }: Pick<VariantFormValues, 'variants'>,
): SheetProblem | undefined {
  if (list === 'optionNames') return { message }
  if (list !== 'variants') return undefined
  if (typeof row !== 'number') return { message }
  const column = SHEET_COLUMNS.find((own) => own === name)
  const said = (code === 'invalid_type' && column && messageOfNoNumber(column)) || message
  const variant = variants[row]?.options.join(', ')
  return { message: variant ? `${variant}: ${said}` : said, row, ...(column && { column }) }
}

function messageOfNoNumber(column: SheetColumn): string | undefined {
  if (column === 'stock') return STOCK_NEEDED_TEXT
  return column in NUMBER_MESSAGES ? NUMBER_MESSAGES[column as keyof typeof NUMBER_MESSAGES] : undefined
}

/** The same for what the shop says of a call: its fields are paths such as `variants.2.mrp`. */
export function sheetProblemIn(
  error: Error,
  sheet: Pick<VariantFormValues, 'variants'>,
): SheetProblem | undefined {
  if (!(error instanceof ApiFailure)) return undefined
  for (const [field, message] of Object.entries(error.fields)) {
    const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
    const problem = sheetProblemOf({ path, message }, sheet)
    if (problem) return problem
  }
  return undefined
}
