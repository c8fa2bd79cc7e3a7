import { useSearchParams } from 'react-router'
import type { Product } from '#contract/catalogue/catalogue-schemas.ts'
import { type ChosenVariant, isBuyable, variantWith } from '#storefront/basket/chosen-variant.ts'

/** The variant in the URL, otherwise the first that can be bought. A choice goes into the URL, so that it can be shared. */
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
