import type { ImportFormat } from '#contract/catalogue/product-imports.ts'
import type { Queries } from '#server/database/connect.ts'
import { insertProduct } from '../../product-fixtures.ts'
import type { ProductDraft, VariantDraft } from '../drafts/product-draft.ts'
import { planImport } from './plan-import.ts'
import type { PlanContext, PlannedProduct } from './planned-product.ts'

/** A variant for ₹100 whose stock is not said. */
export function variantDraft(own: Partial<VariantDraft> = {}): VariantDraft {
  return { row: 2, options: [], pricePaise: 10_000, pictureUrls: [], ...own }
}

/** A lamp of the category "Gadgets", sold in one form. */
export function productDraft(own: Partial<ProductDraft> = {}): ProductDraft {
  const { row = 2 } = own
  return {
    row,
    categories: [['Gadgets']],
    values: { name: 'Lamp' },
    pictureUrls: [],
    optionNames: [],
    variants: [variantDraft({ row })],
    errors: [],
    notes: [],
    ...own,
  }
}

/** What a preview says of drafts. */
export async function planOf(
  queries: Queries,
  format: ImportFormat,
  drafts: readonly ProductDraft[],
  {
    answers,
    ...context
  }: Partial<Omit<PlanContext, 'answers'>> & { answers?: Partial<PlanContext['answers']> } = {},
): Promise<PlannedProduct[]> {
  const given = { createsCategories: false, fetchesPictures: false, ...answers }
  const { planned } = await planImport(
    queries,
    drafts,
    { format, answers: given, ...context },
    { lock: false },
  )
  return planned
}

/** In short: what happens, why it stays out, and what kinds of notes there are. */
export function outcomeOf(planned: PlannedProduct): unknown[] {
  const why = planned.action === 'refuse' ? planned.errors.map(({ message }) => message) : []
  return [planned.action, ...why, ...planned.notes.map(({ kind }) => kind)]
}

/** A clock for ₹100 of the category "Gadgets", of which there are five. */
export const insertClock = (
  database: Parameters<typeof insertProduct>[0],
  own: Parameters<typeof insertProduct>[1] = {},
) =>
  insertProduct(database, {
    id: 'gadgets_001',
    categoryId: 'gadgets',
    name: 'Clock',
    pricePaise: 10_000,
    stock: 5,
    ...own,
  })
