import { bothIds } from '#contract/envelope.ts'
import type { Home } from '#contract/home/home-schemas.ts'
import {
  isPersonalShelf,
  orderedShelves,
  type PersonalShelf,
  type PublicShelf,
} from '#contract/home/shelves.ts'
import { catalogueResponses } from '#server/catalogue/cache/catalogue-responses.ts'
import { content } from '#server/catalogue/cache/list-responses.ts'
import {
  type ProductCardRow,
  presentProductCard,
  presentProductCards,
} from '#server/catalogue/present-product.ts'
import type { Queries } from '#server/database/connect.ts'
import { readSettings } from '#server/settings/settings.ts'
import type { Shop } from '#server/shop.ts'
import type { CachedResponse } from '../response-cache.ts'
import { type HomeCategoryRow, listHomeCategories, listShelf } from './home-queries.ts'

/** The cached response with what the home page shows to everybody. */
export function readHomeResponse(
  { config, database, events }: Pick<Shop, 'config' | 'database' | 'events'>,
  url: string,
): Promise<CachedResponse> {
  return catalogueResponses({ events }).read(JSON.stringify(['home']), url, async () => {
    const { homeShelves } = await readSettings(database, config)
    const ids = orderedShelves(homeShelves)
    const categories = await listHomeCategories(database)
    const shelves = await fillShelves(
      database,
      ids.filter((id): id is PublicShelf => !isPersonalShelf(id)),
    )
    const home: Home = {
      categories: categories.map(presentCategory),
      shelves: shelves.map(({ id, rows }) => ({ id, products: presentProductCards(rows) })),
      personal: ids.filter((id): id is PersonalShelf => isPersonalShelf(id)),
    }
    return content(
      home,
      shelves.flatMap(({ rows }) => rows),
    )
  })
}

interface FilledShelf {
  id: PublicShelf
  rows: ProductCardRow[]
}

/** Each product stands on the first shelf that has it, so that a small shop does not show it three times. */
async function fillShelves(queries: Queries, ids: readonly PublicShelf[]): Promise<FilledShelf[]> {
  const shelves: FilledShelf[] = []
  for (const id of ids) {
    const shown = shelves.flatMap(({ rows }) => rows.map((row) => row.id))
    const found = await listShelf(queries, id, shown)
    // The MRP may be above the price only because it includes the tax.
    const rows = id === 'offers' ? found.filter((row) => presentProductCard(row).listPrice !== null) : found
    if (rows.length > 0) shelves.push({ id, rows })
  }
  return shelves
}

function presentCategory({ id, ...category }: HomeCategoryRow): Home['categories'][number] {
  return { ...bothIds(id), ...category }
}
