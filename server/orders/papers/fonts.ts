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

/** A font that may have a letter; it is read from its file when the first such letter is drawn. */
interface Face {
  name: string
  /** What it is opened for; absent: anything. */
  letters?: RegExp
  file: string
}

/** Tried in this order; ₹ is in the second. */
const LATIN = [
  ['latin', 'noto-sans/files/noto-sans-latin'],
  ['latin-ext', 'noto-sans/files/noto-sans-latin-ext'],
] as const
/** The other scripts that many write in India, each with a font of its own. */
const SCRIPTS = [
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya'],
  ...['Tamil', 'Telugu', 'Kannada', 'Malayalam'],
]
const WEIGHTS = { regular: 400, bold: 700 } as const

const require = createRequire(import.meta.url)
const faces: Record<Weight, readonly Face[]> = { regular: facesOf('regular'), bold: facesOf('bold') }
const opened = new Map<string, Font>()

function facesOf(weight: Weight): Face[] {
  const face = (name: string, path: string, letters?: RegExp): Face => ({
    name: `${name}-${weight}`,
    letters,
    file: `@fontsource/${path}-${WEIGHTS[weight]}-normal.woff`,
  })
  return [
    ...LATIN.map(([name, path]) => face(name, path)),
    ...SCRIPTS.map((script) => {
      const name = script.toLowerCase()
      const letters = new RegExp(`\\p{Script_Extensions=${script}}`, 'u')
      return face(name, `noto-sans-${name}/files/noto-sans-${name}-${name}`, letters)
    }),
  ]
}

/** The font of a run. */
export function fontOf({ font: name }: Pick<Run, 'font'>): Font {
  const face = [...faces.regular, ...faces.bold].find((each) => each.name === name)
  if (!face) throw new Error(`There is no font ${name}`)
  return openFace(face)
}

function openFace({ name, file }: Face): Font {
  const known = opened.get(name)
  if (known) return known
  const font = create(unpackWoff(readFileSync(require.resolve(file))))
  nameGlyphs(font)
  skipMissingAnchors(font)
  opened.set(name, font)
  return font
}

/**
 * A font keeps with each glyph the letters for which it was first drawn, and a file is searched and copied by them. Drawn first in
 * "…" the glyph of "." would stand for none.
 */
function nameGlyphs(font: Font): void {
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
}

/**
 * A font may say that a mark has no place on a letter, where fontkit expects one and throws: most words in Malayalam, Gurmukhi and
 * Telugu have such a pair (https://github.com/foliojs/fontkit/issues/367).
 */
function skipMissingAnchors(font: Font): void {
  const positions = font._layoutEngine.engine?.GPOSProcessor
  if (!positions) return
  const applyAnchor = positions.applyAnchor.bind(positions)
  positions.applyAnchor = (mark, base, at) => {
    if (base && mark.markAnchor) applyAnchor(mark, base, at)
  }
}

const JOINERS = /[\u200c\u200d]/
/** Unseen characters, which fonts would show as boxes. */
const UNSEEN = /\p{Cc}|\p{Cf}|\p{Co}|\p{Cn}|\p{Variation_Selector}/u

/**
 * Text in runs of one font each. What no font has is shown as the box that fonts have for it: these fonts have Latin letters
 * and those of nine scripts of India, not Urdu or others.
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
  return before && fontHas(before, letter)
    ? before
    : (faces[weight].find((face) => has(face, letter)) ?? first)
}

const has = (face: Face, letter: string) => face.letters?.test(letter) !== false && fontHas(face, letter)
const fontHas = (face: Face, letter: string) =>
  openFace(face).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
const isUnseen = (letter: string) => UNSEEN.test(letter) && !JOINERS.test(letter)

/** Whether there are letters in a text that are shown as boxes. */
export function hasUnknownLetters(text: string): boolean {
  return [...text].some((letter) => !isUnseen(letter) && !faces.regular.some((face) => has(face, letter)))
}
