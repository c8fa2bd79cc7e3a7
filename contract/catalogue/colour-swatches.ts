import { isColourOption } from './colours.ts'

/** Names that CSS knows, and means what shops mean. */
const CSS_COLOURS = new Set(
  `aqua azure beige black blue brown chocolate coral crimson cyan gold green grey gray indigo ivory khaki lavender lime magenta
   maroon navy olive orange orchid pink plum purple red salmon silver tan teal tomato turquoise violet wheat white yellow`.split(
    /\s+/,
  ),
)

/** Names that CSS does not know, or means otherwise. */
const SHOP_COLOURS: Record<string, string> = {
  amber: '#ffbf00',
  bronze: '#a97142',
  burgundy: '#7b1e3a',
  champagne: '#f0dfc0',
  charcoal: '#3b4248',
  cherry: '#8c2f2b',
  copper: '#b87333',
  cream: '#fbf3dc',
  emerald: '#1f9d68',
  forest: '#22663b',
  graphite: '#4a4f55',
  lilac: '#c8a2c8',
  midnight: '#1b2440',
  mint: '#a8e0c4',
  mustard: '#d8a31f',
  'navy blue': 'navy',
  oak: '#c39a63',
  ocean: '#1f6f94',
  'off white': '#f7f3e8',
  peach: '#ffc9a3',
  pearl: '#f4f0e8',
  rose: '#e58fa3',
  'rose gold': '#d9a08c',
  ruby: '#9b1b3b',
  rust: '#a8471f',
  sand: '#dfcaa0',
  sky: '#7cc3ee',
  'sky blue': 'skyblue',
  slate: '#66727c',
  stone: '#a8a296',
  teak: '#9c6b3c',
  walnut: '#6b4a30',
  wine: '#6b1f33',
}

/** The CSS colour of a value such as "Walnut"; of several words the last decides. Undefined where nobody can tell. */
export function cssColour(value: string): string | undefined {
  const name = value.trim().toLowerCase()
  return knownColour(name) ?? knownColour(name.slice(name.lastIndexOf(' ') + 1))
}

/** Those of all values of an option; none where it is not of colours, or one of them cannot be told. */
export function swatchesOf({ name, values }: { name: string; values: readonly string[] }): string[] {
  const colours = isColourOption(name) ? values.flatMap((value) => cssColour(value) ?? []) : []
  return colours.length === values.length ? colours : []
}

const knownColour = (name: string) => (CSS_COLOURS.has(name) ? name : SHOP_COLOURS[name])
