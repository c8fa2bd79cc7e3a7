import { categoryOfShelf, type ShelfId } from '#contract/home/shelves.ts'

const FIXED: Partial<Record<ShelfId, string>> = {
  featured: 'Featured',
  new: 'New in the shop',
  offers: 'On offer',
  again: 'Buy again',
  recent: 'Recently seen',
}

/** The heading of a shelf on home. */
export function shelfName(id: ShelfId, categoryName: (categoryId: string) => string): string {
  return FIXED[id] ?? categoryName(categoryOfShelf(id) ?? '')
}
