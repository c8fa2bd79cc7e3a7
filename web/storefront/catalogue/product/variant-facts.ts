import type { Product } from '#contract/catalogue/catalogue-schemas.ts'

/** The specifications of a product ("Colour: Teal"), where those about an option say what the chosen variant is. */
export function specificationsOf(
  { specifications, optionNames }: Pick<Product, 'specifications' | 'optionNames'>,
  options: readonly string[] = [],
): string[] {
  return specifications.map((line) => {
    const at = line.indexOf(':')
    const named = line.slice(0, at).trim()
    const option = at < 0 ? -1 : optionNames.findIndex((name) => isSameFact(name, named))
    const value = options[option]
    return value === undefined ? line : `${named}: ${value}`
  })
}

const isSameFact = (one: string, other: string) => factName(one) === factName(other)

function factName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^colou?rs?$/, 'colour')
}
