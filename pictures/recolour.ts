/** An 8-bit RGBA picture in memory, as sharp's raw output gives it. */
export interface RawPicture {
  pixels: Buffer
  width: number
  height: number
}

/** Which colours of a picture change, in OKLCH terms (hue in degrees, lightness 0 to 1). */
export type Paint =
  | { on: 'greys'; hue: number; chroma: number; light?: number; between?: [dark: number, light: number] }
  | { on: [fromHue: number, toHue: number]; to: number; chroma?: number; light?: number }

interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

const greyChroma = { surely: 0.06, hardly: 0.11 }
const hueFeather = 14

/** Returns a copy with the paints applied one after the other; transparency stays. */
export function recolour(picture: RawPicture, paints: Paint[]): RawPicture {
  const pixels = Buffer.from(picture.pixels)
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] === 0) continue
    let colour = oklchFromRgb(pixels.readUInt8(at), pixels.readUInt8(at + 1), pixels.readUInt8(at + 2))
    for (const paint of paints) colour = paintColour(colour, paint)
    pixels.set(rgbInGamut(colour), at)
  }
  return { ...picture, pixels }
}

function paintColour(colour: Oklch, paint: Paint): Oklch {
  if (paint.on === 'greys') {
    const [dark, light] = paint.between ?? [0, 1]
    const weight =
      (1 - smoothStep(greyChroma.surely, greyChroma.hardly, colour.chroma)) *
      smoothStep(dark - 0.06, dark, colour.lightness) *
      (1 - smoothStep(light, light + 0.06, colour.lightness))
    const painted = {
      lightness: Math.min(0.985, colour.lightness * (paint.light ?? 1)),
      chroma: paint.chroma,
      hue: paint.hue,
    }
    return mix(colour, painted, weight)
  }
  const [from, to] = paint.on
  const halfWidth = degreesBetween(from, to) / 2
  const middle = from + halfWidth
  const distance = Math.abs(signedDegrees(colour.hue - middle))
  const weight =
    (1 - smoothStep(halfWidth, halfWidth + hueFeather, distance)) * smoothStep(0.01, 0.03, colour.chroma)
  const painted = {
    lightness: Math.min(0.985, colour.lightness * (paint.light ?? 1)),
    chroma: colour.chroma * (paint.chroma ?? 1),
    hue: colour.hue + paint.to - middle,
  }
  return mix(colour, painted, weight)
}

/** Mixes along the straight line in Oklab, so that soft edges of a paint show no foreign hues. */
function mix(before: Oklch, after: Oklch, weight: number): Oklch {
  if (weight === 0) return before
  const a = (1 - weight) * axisA(before) + weight * axisA(after)
  const b = (1 - weight) * axisB(before) + weight * axisB(after)
  return {
    lightness: (1 - weight) * before.lightness + weight * after.lightness,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  }
}

const axisA = ({ chroma, hue }: Oklch) => chroma * Math.cos((hue * Math.PI) / 180)
const axisB = ({ chroma, hue }: Oklch) => chroma * Math.sin((hue * Math.PI) / 180)
const degreesBetween = (from: number, to: number) => (((to - from) % 360) + 360) % 360
const signedDegrees = (degrees: number) => ((((degrees + 180) % 360) + 360) % 360) - 180

function smoothStep(from: number, to: number, value: number): number {
  const part = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return part * part * (3 - 2 * part)
}

function rgbInGamut(colour: Oklch): [number, number, number] {
  let linear = linearFromOklch(colour)
  for (let chroma = colour.chroma; chroma > 0.004 && linear.some(isOutOfGamut); chroma *= 0.93)
    linear = linearFromOklch({ ...colour, chroma })
  return [gammaByte(linear[0]), gammaByte(linear[1]), gammaByte(linear[2])]
}

const isOutOfGamut = (channel: number) => channel < -0.002 || channel > 1.002

// The matrices are those of Bjorn Ottosson's Oklab, https://bottosson.github.io/posts/oklab/
function oklchFromRgb(red: number, green: number, blue: number): Oklch {
  const [r, g, b] = [linearByte(red), linearByte(green), linearByte(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(x, y),
    hue: (Math.atan2(y, x) * 180) / Math.PI,
  }
}

function linearFromOklch(colour: Oklch): [number, number, number] {
  const { lightness } = colour
  const [a, b] = [axisA(colour), axisB(colour)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function linearByte(byte: number): number {
  const channel = byte / 255
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function gammaByte(channel: number): number {
  const clipped = Math.min(1, Math.max(0, channel))
  const gamma = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055
  return Math.round(gamma * 255)
}
