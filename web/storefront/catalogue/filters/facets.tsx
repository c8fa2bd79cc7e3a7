import type { MIN_DISCOUNTS, MIN_RATINGS } from '#contract/catalogue/catalogue.ts'
import type { FacetValue, ProductFacets } from '#contract/catalogue/catalogue-schemas.ts'
import { isColourOption } from '#contract/catalogue/colours.ts'
import { countryName } from '#contract/catalogue/product-facts.ts'
import type { CatalogueFilters } from '#shop/products/catalogue-filters.ts'
import type { ChangeFilters } from '#storefront/layout/use-catalogue-filters.ts'
import { Facet, type ShownValue } from './facet.tsx'

interface FacetsProps {
  filters: CatalogueFilters
  change: ChangeFilters
  facets: ProductFacets
}

export const ratingLabel = (stars: (typeof MIN_RATINGS)[number]) => `${stars} stars and up`
export const discountLabel = (percent: (typeof MIN_DISCOUNTS)[number]) => `${percent}% off or more`

/** What the shown products can be narrowed by, beside category, price and stock. */
export function Facets({ filters, change, facets }: FacetsProps) {
  const { minRating, minDiscount } = filters
  return (
    <>
      <Facet
        title="Type"
        values={shownValues(facets.subcategories, filters.subcategories)}
        chosen={filters.subcategories}
        onChange={(subcategories) => change({ subcategories })}
      />
      {optionFacets(facets, filters).map(({ name, values, chosen }) => (
        <Facet
          key={name}
          title={name}
          values={values}
          chosen={chosen}
          isFolded={!isColourOption(name)}
          onChange={(ofName) =>
            change({
              options: [...filters.options.filter((one) => !one.startsWith(`${name}:`)), ...ofName].sort(),
            })
          }
        />
      ))}
      <Facet
        title="Brand"
        values={shownValues(facets.brands, filters.brands)}
        chosen={filters.brands}
        onChange={(brands) => change({ brands })}
      />
      <SingleFacet
        title="Customer rating"
        values={facets.ratings}
        labelOf={ratingLabel}
        chosen={minRating}
        onChange={(stars) => change({ minRating: stars })}
      />
      <SingleFacet
        title="Discount"
        values={facets.discounts}
        labelOf={discountLabel}
        chosen={minDiscount}
        onChange={(percent) => change({ minDiscount: percent })}
      />
      <Facet
        title="Country of origin"
        values={shownValues(facets.origins, filters.origins, countryName)}
        chosen={filters.origins}
        onChange={(origins) => change({ origins })}
      />
    </>
  )
}

interface SingleFacetProps<Value extends string> {
  title: string
  values: readonly FacetValue[]
  labelOf: (value: Value) => string
  chosen: Value | null
  onChange: (chosen: Value | null) => void
}

/** Of its values one counts: a further choice takes the place of the one before. */
function SingleFacet<Value extends string>(props: SingleFacetProps<Value>) {
  const { title, values, labelOf, chosen, onChange } = props
  const current = chosen === null ? [] : [chosen]
  return (
    <Facet
      title={title}
      isFolded
      values={shownValues(values, current, (value) => labelOf(value as Value))}
      chosen={current}
      onChange={(next) => onChange((next.find((value) => value !== chosen) as Value | undefined) ?? null)}
    />
  )
}

/** A chosen value stays in the list, to be taken back, also where nothing has it. */
function shownValues(
  values: readonly FacetValue[],
  chosen: readonly string[],
  labelOf = (value: string) => value,
): ShownValue[] {
  const known = new Set(values.map(({ value }) => value))
  const others = chosen.filter((value) => !known.has(value)).map((value) => ({ value, count: null }))
  return [...values, ...others].map(({ value, count }) => ({ value, count, label: labelOf(value) }))
}

/** The options of the shown products, and chosen ones that none of them has; a value is "Colour:Walnut". */
function optionFacets({ options }: ProductFacets, filters: CatalogueFilters) {
  const chosenNames = filters.options.map((one) => one.slice(0, one.indexOf(':')))
  const names = [...new Set([...options.map(({ name }) => name), ...chosenNames])]
  return names.map((name) => {
    const start = `${name}:`
    const chosen = filters.options.filter((one) => one.startsWith(start))
    const known = options.find((one) => one.name === name)?.values ?? []
    const values = shownValues(
      known.map(({ value, count }) => ({ value: start + value, count })),
      chosen,
      (value) => value.slice(start.length),
    )
    return { name, chosen, values: values.map((one) => ({ ...one, isColour: isColourOption(name) })) }
  })
}
