import { command, type ShopParts } from '#server/commands/command.ts'
import type { Reads } from '#server/database/connect.ts'
import type { Author } from '#server/http/access.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { turns } from '#server/http/turns.ts'
import { encodePhoto } from '../../pictures/encode-photo.ts'
import { storePicture } from '../../pictures/store-picture.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'
import { fetchPicture, PictureError } from './fetch-picture.ts'

type Fetch = (url: string) => Promise<Buffer>

/** Edge of a picture in a preview, in pixels. */
const PREVIEW_PX = 160
/** The database cannot index longer ones. */
const MAX_URL = 2000

/** A picture is held until it is stored, so that no more than these are in memory. */
const fetching = turns(6, Number.POSITIVE_INFINITY)

/** Web addresses of a product and its variants. */
export const pictureUrlsOf = ({ pictureUrls, variants }: ProductDraft): string[] => [
  ...pictureUrls,
  ...variants.flatMap((variant) => variant.pictureUrls),
]

/**
 * Fetches and stores pictures, several at once; a plan finds them by their web addresses afterwards.
 * @returns why the others are lost
 */
export async function fetchPictures(
  shop: ShopParts,
  by: Author,
  urls: readonly string[],
  fetch: Fetch = fetchPicture,
): Promise<Map<string, string>> {
  const lost = new Map<string, string>()
  await Promise.all(
    urls.map(async (url) => {
      try {
        await fetchOne(shop, by, url, fetch)
      } catch (error) {
        if (!isOfPicture(error)) throw error
        lost.set(url, error.message)
      }
    }),
  )
  return lost
}

/** Whether a picture is at fault, not a shop that is busy: then the job is tried again. */
const isOfPicture = (error: unknown): error is Error =>
  error instanceof PictureError || (error instanceof Problem && error.status !== 503)

/** @throws PictureError, Problem */
async function fetchOne(shop: ShopParts, by: Author, url: string, fetch: Fetch): Promise<void> {
  if (url.length > MAX_URL) throw new PictureError('its address is too long')
  const key = await fetching(async () => storePicture(shop, by, await fetch(url)))
  await command(shop, async (tx) => {
    await tx.sql`insert into fetched_pictures (url, key) values (${url}, ${key}) on conflict (url) do nothing`
  })
}

/** The first picture of a product that is not imported yet, small. @throws Problem 404 where there is none to see */
export async function previewPicture(
  reads: Reads,
  { id, row }: { id: string; row: number },
  fetch: Fetch = fetchPicture,
): Promise<Buffer> {
  const [found] = await reads.sql<{ draft: ProductDraft }>`
    select draft from imported_products where import_id = ${id} and row = ${row}`
  const url = found && pictureUrlsOf(found.draft)[0]
  if (url === undefined) throw notFound('This picture')
  try {
    return await fetching(async () => encodePhoto(await fetch(url), { edgePx: PREVIEW_PX, quality: 80 }))
  } catch (error) {
    if (isOfPicture(error)) throw notFound('This picture')
    throw error
  }
}
