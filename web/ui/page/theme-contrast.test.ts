import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { carriesWhiteText, contrast } from '#contract/settings/contrast.ts'

const css = readFileSync(new URL('../../theme.css', import.meta.url), 'utf8')
const brandCss = readFileSync(new URL('../../public/brand.css', import.meta.url), 'utf8')

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

/** A theme of a shop with a colour of its own: the shades that theme.css mixes of it. */
function brandedTheme(name: keyof typeof themes, colour: string): Map<string, string> {
  const selectors =
    name === 'light'
      ? ['html[data-brand] {']
      : ['html[data-brand] {', `html[data-brand][data-theme="${name}"] {`]
  const blocks = selectors.flatMap((selector) =>
    brandCss.split('}').filter((block) => block.includes(selector)),
  )
  const mixed = blocks.flatMap((block) =>
    [
      ...block.matchAll(
        /--color-([\w-]+):\s*(?:color-mix\(in srgb, )?var\(--shop-brand\)(?: (\d+)%, (#\w{6}))?/g,
      ),
    ].map(
      ([, token = '', share = '100', other = '#000000']) =>
        [token, mix(colour, Number(share) / 100, other)] as const,
    ),
  )
  return new Map([...themes[name], ...mixed])
}

function mix(first: string, share: number, second: string): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [first, second].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round((a ?? 0) * share + (b ?? 0) * (1 - share))
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const STEPS = ['00', '22', '44', '66', '88', 'aa', 'cc', 'ee', 'ff']
const shopColours = STEPS.flatMap((red) =>
  STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)),
)

test.each(['light', 'dark', 'sun'] as const)(
  'every colour that a shop may choose keeps the contrast of the %s theme',
  (name) => {
    const tooWeak = shopColours.filter(carriesWhiteText).flatMap((colour) => {
      const theme = brandedTheme(name, colour)
      const of = (token: string) => theme.get(token) ?? ''
      const texts = textPairs
        .filter(([text, ground]) => (text + ground).includes('brand') || ground === 'band')
        .filter(([text, ground]) => contrast(of(text), of(ground)) < (leastContrast[name] ?? 7))
      const shapes = shapePairs
        .filter(([shape]) => shape === 'brand')
        .filter(([shape, ground]) => contrast(of(shape), of(ground)) < 3)
      return [...texts, ...shapes].map(
        (pair) => `${colour}: ${pair.join(' on ')} ${contrast(of(pair[0]), of(pair[1])).toFixed(2)}`,
      )
    })
    expect(tooWeak).toEqual([])
  },
)

test('colours on which white text could not be read are none for a shop', () => {
  expect(['#02666e', '#b00020', '#000000'].map(carriesWhiteText)).toEqual([true, true, true])
  expect(['#ffb628', '#ffffff', '#57cccc'].map(carriesWhiteText)).toEqual([false, false, false])
})
