import type { OverlayOptions } from 'sharp'
import sharp from 'sharp'
import { coloursOf, drawBackdrop, drawFloorShadow, drawPlinth, sceneSize } from './backdrops.ts'
import type { PictureObject } from './picture-objects.ts'
import type { RawPicture } from './recolour.ts'

export const pictureViews = ['hero', 'close-up', 'podium', 'trio'] as const
export type PictureView = (typeof pictureViews)[number]

/** Where an object stands in a scene: the middle of its lower edge, and the square it must fit, in pixels. */
interface Place {
  x: number
  floor: number
  box: number
  turn?: number
  mirrored?: boolean
  strength?: number
  blur?: number
}

type Layers = OverlayOptions[]

/** Composes one view of an object on its category's backdrop, as a raw square of `sceneSize`. */
export async function drawScene(
  view: PictureView,
  object: PictureObject,
  variant: number,
  cutOut: RawPicture,
): Promise<RawPicture> {
  const colours = coloursOf(object.backdrop, variant)
  const layers = await drawLayers[view](cutOut, colours, object)
  const { data, info } = await sharp(await drawBackdrop(colours))
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

type Colours = ReturnType<typeof coloursOf>

const drawLayers: Record<
  PictureView,
  (cutOut: RawPicture, colours: Colours, object: PictureObject) => Promise<Layers>
> = {
  hero: async (cutOut, { shade }) =>
    standing(cutOut, shade, { x: 480, floor: 488 + fittedSize(cutOut, 640).height / 2, box: 640 }),

  'close-up': async (cutOut, { shade }, { focus, zoom = 1 }) => {
    const size = fittedSize(cutOut, 1180 * zoom)
    const left = Math.round(sceneSize / 2 - size.width * focus[0])
    const top = Math.round(sceneSize / 2 - size.height * focus[1])
    return floating(await drawObject(cutOut, size.width, {}), shade, left, top)
  },

  podium: async (cutOut, colours) => [
    { input: await drawPlinth(colours, 726) },
    ...(await standing(cutOut, colours.shade, {
      x: 480,
      floor: 738,
      box: 520,
      mirrored: true,
      strength: 0.9,
    })),
  ],

  trio: async (cutOut, { shade }) => [
    ...(await standing(cutOut, shade, { x: 245, floor: 610, box: 330, turn: -7, strength: 0.6, blur: 1.2 })),
    ...(await standing(cutOut, shade, { x: 715, floor: 610, box: 330, turn: 7, strength: 0.6, blur: 1.2 })),
    ...(await standing(cutOut, shade, { x: 480, floor: 815, box: 450 })),
  ],
}

async function standing(cutOut: RawPicture, shade: string, place: Place): Promise<Layers> {
  const object = await drawObject(cutOut, fittedSize(cutOut, place.box).width, place)
  const { width, height } = await sharp(object).metadata()
  const shadow = { x: place.x, y: place.floor, width, strength: place.strength ?? 1 }
  return [
    { input: await drawFloorShadow(shade, shadow) },
    ...(await floating(
      object,
      shade,
      Math.round(place.x - width / 2),
      Math.round(place.floor - height),
      0.12,
    )),
  ]
}

/** The object over a blurred copy of its own outline; parts outside the scene are cut off. */
async function floating(
  object: Buffer,
  shade: string,
  left: number,
  top: number,
  opacity = 0.17,
): Promise<Layers> {
  const margin = 60
  const { width, height } = await sharp(object).metadata()
  const widened = await sharp(object)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#0000' })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { data, info } = await sharp(widened)
    .extractChannel('alpha')
    .blur(22)
    .linear(opacity, 0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const outline = await sharp({
    create: { width: info.width, height: info.height, channels: 3, background: shade },
  })
    .joinChannel(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return [
    await cropToScene(outline, left - margin, top - margin + 20, info.width, info.height),
    await cropToScene(object, left, top, width, height),
  ]
}

async function cropToScene(
  input: Buffer,
  left: number,
  top: number,
  width: number,
  height: number,
): Promise<OverlayOptions> {
  const area = {
    left: Math.max(0, -left),
    top: Math.max(0, -top),
    width: Math.min(width, sceneSize - left) - Math.max(0, -left),
    height: Math.min(height, sceneSize - top) - Math.max(0, -top),
  }
  const cropped = await sharp(input).extract(area).png({ compressionLevel: 1 }).toBuffer()
  return { input: cropped, left: Math.max(0, left), top: Math.max(0, top) }
}

async function drawObject(
  { pixels, width, height }: RawPicture,
  targetWidth: number,
  { turn = 0, mirrored = false, blur }: Partial<Place>,
): Promise<Buffer> {
  const scaled = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .flop(mirrored)
    .resize({ width: targetWidth, kernel: 'mitchell' })
    .sharpen({ sigma: 1, m1: 0.3, m2: 0.9 })
    .png({ compressionLevel: 1 })
    .toBuffer()
  const turned = sharp(scaled).rotate(turn, { background: '#0000' })
  return (blur ? turned.blur(blur) : turned).png({ compressionLevel: 1 }).toBuffer()
}

/** Fits the square and keeps wide and tall objects about equally heavy to the eye. */
function fittedSize({ width, height }: RawPicture, box: number): { width: number; height: number } {
  const evenWeight = Math.sqrt((box * box * 0.86) / (width * height))
  const scale = Math.min(box / width, box / height, evenWeight)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
