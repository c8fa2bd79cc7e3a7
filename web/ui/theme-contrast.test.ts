import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../theme.css', import.meta.url), 'utf8')

function tokensOf(selector: string): Map<string, string> {
  const blocks = css.split('}').filter((block) => block.includes(`${selector} {`))
  const pairs = blocks.flatMap((block) => [...block.matchAll(/--color-([\w-]+):\s*(#[0-9a-f]{6})\b/g)])
  return new Map(pairs.map(([, name = '', value = '']) => [name, value]))
}

const light = tokensOf('@theme static')
const themes = {
  light,
  dark: new Map([...light, ...tokensOf('[data-theme="dark"]')]),
  sun: new Map([...light, ...tokensOf('[data-theme="sun"]')]),
}

/** Relative luminance (WCAG 2.2). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: string, second: string): number {
  const [dark = 0, bright = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

const grounds = ['page', 'surface', 'raised', 'sunken', 'quiet']
const softPairs = ['delivered', 'assigned', 'out', 'pending', 'confirmed', 'other', 'error']
const textPairs: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['muted', ground],
    ['brand-ink', ground],
  ]),
  ...softPairs.map((name): [string, string] => [name, `${name}-soft`]),
  ...['page', 'surface', 'raised'].map((ground): [string, string] => ['error', ground]),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
  ['brand-ink', 'brand-soft'],
  ['brand-ink', 'brand-soft-hover'],
  ['ink', 'brand-soft'],
  ['ink', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-error', 'error'],
  ['on-error', 'error-hover'],
  ['on-plate', 'plate'],
  ['surface', 'ink'],
  ['on-band', 'band'],
]
const shapePairs: [string, string][] = [
  ...['page', 'surface'].flatMap((ground): [string, string][] => [
    ['input', ground],
    ['brand', ground],
    ['star', ground],
  ]),
  ['heart', 'plate'],
]

test.each(Object.keys(themes))('the %s theme has every token of the light one', (name) => {
  const theme = themes[name as keyof typeof themes]
  for (const [first, second] of [...textPairs, ...shapePairs]) {
    expect([first, theme.has(first)], first).toEqual([first, true])
    expect([second, theme.has(second)], second).toEqual([second, true])
  }
})

/** Bright sun takes contrast away: the agent's daylight theme has more of it. */
const leastContrast: Record<string, number> = { light: 4.5, dark: 4.5, sun: 7 }

test.each(Object.entries(themes))('text of the %s theme has the contrast that it needs', (name, theme) => {
  const tooWeak = textPairs
    .map(([text, ground]) => ({
      text,
      ground,
      ratio: contrast(theme.get(text) ?? '', theme.get(ground) ?? ''),
    }))
    .filter(({ ratio }) => ratio < (leastContrast[name] ?? 7))
  expect(tooWeak).toEqual([])
})

test.each(Object.entries(themes))('shapes of the %s theme have a contrast of 3 or more', (_, theme) => {
  const tooWeak = shapePairs
    .map(([shape, ground]) => ({
      shape,
      ground,
      ratio: contrast(theme.get(shape) ?? '', theme.get(ground) ?? ''),
    }))
    .filter(({ ratio }) => ratio < 3)
  expect(tooWeak).toEqual([])
})
