/** Shelves of the home page that are the same for everybody. */
export const PUBLIC_SHELVES = ['featured', 'new', 'offers'] as const
/** What this customer has bought, and what this browser has shown; they stand below the others, because they come later. */
export const PERSONAL_SHELVES = ['again', 'recent'] as const

export type PersonalShelf = (typeof PERSONAL_SHELVES)[number]
export type PublicShelf = (typeof PUBLIC_SHELVES)[number] | `category:${string}`
export type ShelfId = PublicShelf | PersonalShelf

export const DEFAULT_SHELVES: readonly ShelfId[] = [...PUBLIC_SHELVES, ...PERSONAL_SHELVES]
export const MAX_SHELVES = 12
/** Products on a shelf. */
export const SHELF_SIZE = 12
/** Products that a browser remembers as seen. */
export const MAX_SEEN = 20

export function isPersonalShelf(id: ShelfId): id is PersonalShelf {
  return PERSONAL_SHELVES.some((personal) => personal === id)
}

const OF_CATEGORY = 'category:'

export function shelfOfCategory(categoryId: string): ShelfId {
  return `${OF_CATEGORY}${categoryId}`
}

/** The category whose shelf it is; null for any other shelf. */
export function categoryOfShelf(id: ShelfId): string | null {
  return id.startsWith(OF_CATEGORY) ? id.slice(OF_CATEGORY.length) : null
}

/** As home shows them: personal ones below the others, otherwise in the order given. */
export function orderedShelves(ids: readonly ShelfId[]): ShelfId[] {
  return [...ids.filter((id) => !isPersonalShelf(id)), ...ids.filter(isPersonalShelf)]
}
