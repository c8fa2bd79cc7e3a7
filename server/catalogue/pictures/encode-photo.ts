import { invalidField, Problem } from '#server/http/problem.ts'
import { beginsLikePicture, loadSharp, readSize, unfolding } from './store-picture.ts'

const MAX_PIXELS = 50_000_000

interface PhotoShape {
  edgePx: number
  quality: number
}

/**
 * A photo as WebP, upright, its longer edge with at most so many pixels. It is encoded again, so that nothing else in the file
 * survives: no place, no camera, no hidden content.
 * @throws Problem 400 naming the field `photo`, 503 when too many wait
 */
export const encodePhoto = (file: Buffer, shape: PhotoShape): Promise<Buffer> =>
  unfolding(() => encode(file, shape))

async function encode(file: Buffer, { edgePx, quality }: PhotoShape): Promise<Buffer> {
  const sharp = await loadSharp()
  try {
    // The image library would read more kinds, and some, such as SVG, can contain programs.
    if (!beginsLikePicture(file)) throw new Error('Begins like no picture')
    await readSize(file, MAX_PIXELS)
    return await sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(edgePx, edgePx, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
  } catch (error) {
    if (error instanceof Problem) throw invalidField('photo', error.message, error)
    throw invalidField('photo', 'The shop cannot read this picture', error)
  }
}
