import { useSearchParams } from 'react-router'
import type { Product, Variant } from '#contract/catalogue-schemas.ts'

export interface ChosenVariant {
  /** Undefined where the shop sells none of the product. */
  variant: Variant | undefined
  /** Chooses a value of the option at this place. */
  choose: (option: number, value: string) => void
}

/** The variant that the URL names, otherwise the first that can be bought. A choice goes into the URL, to be shared. */
export function useChosenVariant({ variants }: Product): ChosenVariant {
  const [searchParams, setSearchParams] = useSearchParams()
  const named = variants.find(({ id }) => id === searchParams.get('variant'))
  const variant = named ?? variants.find(isBuyable) ?? variants[0]
  return {
    variant,
    choose: (option, value) => {
      const next = variant && variantWith(variants, variant.options, option, value)
      if (next) setSearchParams({ variant: next.id }, { replace: true, preventScrollReset: true })
    },
  }
}

const isBuyable = ({ stockState }: Variant) => stockState !== 'sold_out'

/**
 * The variant with this value of an option and the other options as chosen; where there is none, the one that shares the
 * most with the choice, rather one that can be bought.
 */
export function variantWith(
  variants: readonly Variant[],
  chosen: readonly string[],
  option: number,
  value: string,
): Variant | undefined {
  const likeness = (variant: Variant) =>
    variant.options.filter((own, at) => at !== option && own === chosen[at]).length * 2 +
    (isBuyable(variant) ? 1 : 0)
  const fitting = variants.filter(({ options }) => options[option] === value)
  return fitting.reduce<Variant | undefined>(
    (best, variant) => (best && likeness(best) >= likeness(variant) ? best : variant),
    undefined,
  )
}
