import { MIN_PICTURE_EDGE, PICTURE_SIZES, ZOOM_SIZE } from '#contract/catalogue/catalogue.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { command, type ShopParts } from '#server/commands/command.ts'
import type { Queries } from '#server/database/connect.ts'
import { newId } from '#server/database/identifiers.ts'
import type { Author } from '#server/http/access.ts'
import { Problem, requireRow } from '#server/http/problem.ts'
import { turns } from '#server/http/turns.ts'

/** A small file can unfold into a picture that fills the memory. */
const MAX_PIXELS = 40_000_000

/** First bytes of JPEG, PNG, WebP and AVIF. SVG is missing because it can hold scripts. */
const SIGNATURES: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  (bytes) => bytes.toString('latin1', 4, 8) === 'ftyp' && /^avi[fs]$/.test(bytes.toString('latin1', 8, 12)),
]

/** The name of a file proves nothing, so its first bytes decide. */
export function beginsLikePicture(file: Buffer): boolean {
  return SIGNATURES.some((fits) => fits(file))
}

/**
 * Stores an uploaded picture in all sizes of the catalogue and returns its key. It is encoded again, so that nothing else
 * in the file survives.
 * @throws Problem 415 for another kind of file, 400 for a broken, too small or far too large picture, 503 when too many wait
 */
export async function storePicture(shop: ShopParts, by: Author, file: Buffer): Promise<string> {
  if (!beginsLikePicture(file)) {
    throw new Problem(415, 'unsupported_media_type', 'Send a JPEG, PNG, WebP or AVIF picture')
  }
  const key = `uploads/${newId()}`
  const rendered = await unfolding(() => renderSizes(file))
  await command(shop, async (tx) => {
    for (const { size, webp } of rendered) await insertPicture(tx, key, size, webp)
    await recordAudit(tx, by, { action: 'picture.uploaded', subjectType: 'picture', subjectId: key })
  })
  return key
}

/** Stores one size of a picture, whose longer edge has so many pixels. */
export async function insertPicture(
  queries: Queries,
  key: string,
  size: number,
  webp: Buffer,
): Promise<void> {
  await queries.sql`insert into pictures (key, size, webp) values (${key}, ${size}, ${webp})`
}

const MAX_WAITING = 16
/**
 * One picture is unfolded at a time, whoever sends it: it takes up to 200 MB, and one of the four threads on which passwords
 * and files wait too.
 */
export const unfolding = turns(1, MAX_WAITING)

/** The image library takes much memory, so the first upload loads it. */
export async function deletePictures({ sql }: Queries, keys: readonly string[]): Promise<void> {
  await sql`delete from pictures where key = any(${keys}::text[])`
}

export async function loadSharp(): Promise<typeof import('sharp')['default']> {
  const { default: sharp } = await import('sharp')
  // The other core is for shoppers, and no picture comes twice.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** A picture in all sizes: whole, upright as the camera meant it, in a square that is transparent where it does not fill it. */
async function renderSizes(file: Buffer): Promise<{ size: number; webp: Buffer }[]> {
  const sharp = await loadSharp()
  try {
    const { width, height } = await readSize(file, MAX_PIXELS)
    if (Math.min(width, height) < MIN_PICTURE_EDGE) {
      throw new Problem(400, 'invalid_input', `A picture needs at least ${MIN_PICTURE_EDGE} pixels each way`)
    }
    const sizes = Math.max(width, height) >= ZOOM_SIZE ? [...PICTURE_SIZES, ZOOM_SIZE] : PICTURE_SIZES
    // A large picture is unfolded once, not for each size.
    const { data, info } = await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(ZOOM_SIZE, ZOOM_SIZE, { fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const rendered: { size: number; webp: Buffer }[] = []
    for (const size of sizes) {
      const webp = await sharp(data, { raw: info })
        .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .webp({ quality: 82 })
        .toBuffer()
      rendered.push({ size, webp })
    }
    return rendered
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(400, 'invalid_input', 'The shop cannot read this picture', { cause: error })
  }
}

/**
 * The size of a picture in pixels, before it is unfolded.
 * @throws Problem 400 naming the limit
 */
export async function readSize(file: Buffer, maxPixels: number): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(file, { limitInputPixels: false }).metadata()
  if (width * height <= maxPixels) return { width, height }
  throw new Problem(400, 'invalid_input', `A picture has at most ${maxPixels / 1_000_000} megapixels`)
}

/**
 * A picture in this size, or in the next smaller one that is stored. Only pictures of the catalogue are public; delivery
 * photos have other keys.
 * @throws Problem 404
 */
export async function requirePicture(queries: Queries, key: string, size: number): Promise<Buffer> {
  const pictures = await queries.sql<{ webp: Buffer }>`
    select webp from pictures where key = ${key} and size <= ${size} and key like 'uploads/%'
     order by size desc limit 1`
  return requireRow(pictures, 'This picture').webp
}

/** Whether the shop has this picture. */
export async function hasPicture(queries: Queries, key: string): Promise<boolean> {
  const found = await queries.sql`select 1 from pictures where key = ${key} limit 1`
  return found.length > 0
}
