import { command, type ShopParts } from '#server/commands/command.ts'
import type { Reads } from '#server/database/connect.ts'
import type { Author } from '#server/http/access.ts'
import { notFound, Problem } from '#server/http/problem.ts'
import { encodePhoto } from '../../pictures/encode-photo.ts'
import { storePicture } from '../../pictures/store-picture.ts'
import type { ProductDraft } from '../drafts/product-draft.ts'
import { fetchPicture, PictureError } from './fetch-picture.ts'

type Fetch = (url: string) => Promise<Buffer>

/** Edge of a picture in a preview, in pixels. */
const PREVIEW_PX = 160
/** The database cannot index longer ones. */
const MAX_URL = 2000

/** Lets so many go on at once; the others wait their turn. */
function slots(free: number): <T>(work: () => Promise<T>) => Promise<T> {
  let left = free
  const waiting: (() => void)[] = []
  return async (work) => {
    if (left > 0) left--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else left++
    }
  }
}

const download = slots(6)
/** One at a time: a small file can unfold into 160 MB. */
const render = slots(1)

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
        if (!(error instanceof PictureError || error instanceof Problem)) throw error
        lost.set(url, error.message)
      }
    }),
  )
  return lost
}

/** @throws PictureError, Problem */
async function fetchOne(shop: ShopParts, by: Author, url: string, fetch: Fetch): Promise<void> {
  if (url.length > MAX_URL) throw new PictureError('its address is too long')
  const file = await download(() => fetch(url))
  const key = await render(() => storePicture(shop, by, file))
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
    const file = await download(() => fetch(url))
    return await render(() => encodePhoto(file, { edgePx: PREVIEW_PX, quality: 80 }))
  } catch (error) {
    if (error instanceof PictureError || error instanceof Problem) throw notFound('This picture')
    throw error
  }
}
