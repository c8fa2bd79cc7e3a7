import type { Category, Suggestion } from '#contract/catalogue/catalogue-schemas.ts'

/** One row below the search box. Its `id` is part of an element's id. */
export type Offer =
  | { id: string; kind: 'past'; search: string }
  | { id: string; kind: 'category'; category: Category }
  | { id: string; kind: 'product'; product: Suggestion }
  /** Removes all past searches. */
  | { id: string; kind: 'clear' }

const MAX_PAST_BESIDE = 2
const MAX_CATEGORIES = 2

/** Below the empty box: all past searches, and how they go. */
export function pastOffers(past: readonly string[]): Offer[] {
  if (past.length === 0) return []
  return [...past.map(pastOffer), { id: 'clear', kind: 'clear' }]
}

/** For what is typed: past searches that begin with it, then categories whose names have its words, then products. */
export function typedOffers(
  typed: string,
  past: readonly string[],
  categories: readonly Category[],
  products: readonly Suggestion[],
): Offer[] {
  const text = typed.toLowerCase()
  const again = past.filter((search) => search.toLowerCase().startsWith(text) && search.length > text.length)
  const named = categories.filter(({ name }) => hasWords(name.toLowerCase(), text))
  return [
    ...again.slice(0, MAX_PAST_BESIDE).map(pastOffer),
    ...named
      .slice(0, MAX_CATEGORIES)
      .map((category): Offer => ({ id: `category-${category.id}`, kind: 'category', category })),
    ...products.map((product): Offer => ({ id: product.id, kind: 'product', product })),
  ]
}

const pastOffer = (search: string, at: number): Offer => ({ id: `past-${at}`, kind: 'past', search })

/** Whether each word of the text begins a word of the name. */
function hasWords(name: string, text: string): boolean {
  const words = name.split(/\s+/)
  return text.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)))
}
