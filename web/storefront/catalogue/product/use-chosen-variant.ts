import { useSearchParams } from 'react-router'
import type { Product, Variant } from '#contract/catalogue/catalogue-schemas.ts'
import { type ChosenVariant, isBuyable, variantWith } from '#storefront/basket/chosen-variant.ts'

/** The variant in the URL, such as that of a shared link. */
export function useNamedVariant(product: Product | undefined): Variant | undefined {
  const [searchParams] = useSearchParams()
  return product?.variants.find(({ id }) => id === searchParams.get('variant'))
}

/** The variant in the URL, otherwise the first that can be bought. A choice goes into the URL, so that it can be shared. */
export function useChosenVariant(product: Product): ChosenVariant {
  const { variants } = product
  const [, setSearchParams] = useSearchParams()
  const variant = useNamedVariant(product) ?? variants.find(isBuyable) ?? variants[0]
  return {
    variant,
    choose: (option, value) => {
      const next = variant && variantWith(variants, variant.options, option, value)
      if (next) setSearchParams({ variant: next.id }, { replace: true, preventScrollReset: true })
    },
  }
}
