import type { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import { cssColour, isColourOption } from '#contract/catalogue/colours.ts'
import { ColourDot } from './colour-dot.tsx'

/** What a product can be had in: colours as dots, the rest in words. */
export function CardChoices({ choices }: Pick<ProductCard, 'choices'>) {
  const several = choices.filter(({ count }) => count > 1)
  if (several.length === 0) return null
  return (
    <ul className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
      {several.map((choice) => (
        <li key={choice.name} className="flex items-center gap-1">
          {hasDots(choice) ? <Dots {...choice} /> : countedValues(choice)}
        </li>
      ))}
    </ul>
  )
}

type Choice = ProductCard['choices'][number]

/** A colour that nobody can draw would be missing among the dots. */
function hasDots({ name, values }: Choice): boolean {
  return isColourOption(name) && values.every((value) => cssColour(value) !== undefined)
}

function Dots({ name, values, count }: Choice) {
  const more = count - values.length
  return (
    <>
      <span className="sr-only">
        {name}: {values.join(', ')}
        {more > 0 && ` and ${more} more`}
      </span>
      {values.map((value) => (
        <ColourDot key={value} colour={value} />
      ))}
      {more > 0 && <span aria-hidden="true">+{more}</span>}
    </>
  )
}

/** Words without a plural. */
const UNCOUNTABLE = ['storage', 'memory', 'ram']

/** "3 sizes", "4 packs", "2 storage options" */
export function countedValues({ name, count }: Pick<Choice, 'name' | 'count'>): string {
  const noun = name.toLowerCase()
  if (!/^[a-z]+$/.test(noun)) return `${name}: ${count}`
  if (UNCOUNTABLE.includes(noun)) return `${count} ${noun} options`
  return `${count} ${/(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : noun.endsWith('s') ? noun : `${noun}s`}`
}
