import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { unpackWoff } from './unpack-woff.ts'

export type Weight = 'regular' | 'bold'

/** Letters of one font that stand together. */
export interface Run {
  font: string
  text: string
}

/** Tried in this order; ₹ is in the second. */
const FACES = [
  ['latin', 'noto-sans/files/noto-sans-latin'],
  ['latin-ext', 'noto-sans/files/noto-sans-latin-ext'],
  ['devanagari', 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari'],
] as const
const WEIGHTS = { regular: 400, bold: 700 } as const

interface Face {
  name: string
  font: Font
}

const require = createRequire(import.meta.url)
const faces: Record<Weight, Face[]> = { regular: openFaces('regular'), bold: openFaces('bold') }

/** The fonts of every paper, opened once. */
export const ALL_FACES: readonly Face[] = [...faces.regular, ...faces.bold]

function openFaces(weight: Weight): Face[] {
  return FACES.map(([name, path]) => {
    const file = require.resolve(`@fontsource/${path}-${WEIGHTS[weight]}-normal.woff`)
    const font = create(unpackWoff(readFileSync(file)))
    nameGlyphs(font)
    return { name: `${name}-${weight}`, font }
  })
}

/**
 * A font keeps with each glyph the letters for which it was first drawn, and a file is searched and copied by them. Drawn first in
 * "…" the glyph of "." would stand for none.
 */
function nameGlyphs(font: Font): void {
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
}

const JOINERS = /[\u200c\u200d]/
/** Unseen characters, which fonts would show as boxes. */
const UNSEEN = /\p{Cc}|\p{Cf}|\p{Co}|\p{Cn}|\p{Variation_Selector}/u

/**
 * Text in runs of one font each. What no font has is shown as the box that fonts have for it: these fonts have Latin letters
 * and Devanagari, not Tamil, Bengali or the other scripts.
 */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  let face: Face | undefined
  for (const letter of text.normalize('NFC')) {
    if (isUnseen(letter)) continue
    const last = runs.at(-1)
    const next = faceOf(letter, weight, face)
    if (last && next === face) last.text += letter
    else runs.push({ font: next.name, text: letter })
    face = next
  }
  return runs
}

/** The font of the letter before goes on, where it has this one too: joined letters need one font. */
function faceOf(letter: string, weight: Weight, before: Face | undefined): Face {
  const [first] = faces[weight]
  if (!first) throw new Error('There are no fonts')
  if (JOINERS.test(letter)) return before ?? first
  return before && has(before, letter) ? before : (faces[weight].find((face) => has(face, letter)) ?? first)
}

const has = ({ font }: Face, letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
const isUnseen = (letter: string) => UNSEEN.test(letter) && !JOINERS.test(letter)

/** Whether there are letters in a text that are shown as boxes. */
export function hasUnknownLetters(text: string): boolean {
  return [...text].some((letter) => !isUnseen(letter) && !faces.regular.some((face) => has(face, letter)))
}
