import type { Paint } from './recolour.ts'

/** OKLCH hues by the names that the catalogue uses for its colourways. */
export const hue = {
  rose: 5,
  red: 25,
  coral: 38,
  tan: 62,
  gold: 82,
  green: 150,
  teal: 190,
  sky: 232,
  blue: 258,
  violet: 300,
  plum: 340,
}

/** The colours that the object came in. */
export const original: Paint[] = []

/** Ranges of hues in which the emoji set's colours lie. */
export const purples: [number, number] = [272, 335]
export const blues: [number, number] = [205, 272]
export const reds: [number, number] = [340, 38]
export const golds: [number, number] = [55, 100]

/** Paints grey and white plastic, and leaves dark parts as they are. */
export const plastic = (target: number, chroma: number, light = 1): Paint[] => [
  { on: 'greys', hue: target, chroma, light, between: [0.45, 1] },
]
