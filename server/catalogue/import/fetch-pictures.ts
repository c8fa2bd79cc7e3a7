import { MAX_PICTURES } from '#contract/catalogue/catalogue.ts'
import type { ShopParts } from '#server/commands/command.ts'
import type { SignedIn } from '#server/http/access.ts'
import { Problem } from '#server/http/problem.ts'
import { storePicture } from '../pictures/store-picture.ts'
import { fetchPicture, PictureError } from './fetch-picture.ts'
import type { ProductInput } from './group-rows.ts'
import { planImport } from './plan-import.ts'
import type { RowError } from './read-row.ts'

/**
 * Fetches the pictures of products that have none yet, and sets their keys in the products. A picture that cannot be
 * fetched is reported, and its product is imported without it.
 */
export async function fetchPictures(
  shop: ShopParts,
  by: SignedIn,
  products: readonly ProductInput[],
  fetch: (url: string) => Promise<Buffer> = fetchPicture,
): Promise<RowError[]> {
  const faults: RowError[] = []
  const { planned } = await planImport(shop.database, products, { lock: false })
  const wanting = planned.filter(({ after }) => after.pictures.length === 0)
  await Promise.all(
    wanting.map(async ({ input }) => {
      const keys: string[] = []
      for (const url of input.pictureUrls.slice(0, MAX_PICTURES)) {
        try {
          keys.push(await storePicture(shop, by, await fetch(url)))
        } catch (error) {
          if (!(error instanceof PictureError || error instanceof Problem)) throw error
          const message = `Imported without ${url}: ${error.message}`
          faults.push({ row: input.row, column: 'pictures', message })
        }
      }
      if (keys.length > 0) input.changes.pictures = keys
    }),
  )
  return faults
}
