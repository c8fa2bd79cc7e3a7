import type { ProductCard } from '#contract/catalogue/catalogue-schemas.ts'
import { ColourDot } from './colour-dot.tsx'

/** What a product can be had in: colours as dots, the rest in words. */
export function CardChoices({ choices }: Pick<ProductCard, 'choices'>) {
  const several = choices.filter(({ count }) => count > 1)
  if (several.length === 0) return null
  return (
    <ul className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
      {several.map((choice) => (
        <li key={choice.name} className="flex items-center gap-1">
          {choice.colours.length > 0 ? <Dots {...choice} /> : countedValues(choice)}
        </li>
      ))}
    </ul>
  )
}

type Choice = ProductCard['choices'][number]

function Dots({ name, values, colours, count }: Choice) {
  const more = count - values.length
  return (
    <>
      <span className="sr-only">
        {name}: {values.join(', ')}
        {more > 0 && ` and ${more} more`}
      </span>
      {values.map((value, at) => (
        <ColourDot key={value} colour={colours[at]} />
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
