import type { Product } from '#contract/catalogue/catalogue-schemas.ts'
import { countryName } from '#contract/catalogue/product-facts.ts'
import { countOf } from '#ui/count-of.ts'

interface ProductDeclarationsProps {
  product: Product
  /** Of the chosen variant. */
  netQuantity: string | null
  fssai: string | null
}

/** What the law wants customers to know of a product (Legal Metrology (Packaged Commodities) Rules 2011, rule 6). */
export function ProductDeclarations({ product, netQuantity, fssai }: ProductDeclarationsProps) {
  const rows = [
    { name: 'Net quantity', value: netQuantity },
    { name: 'Brand', value: product.brand },
    { name: 'Generic name', value: product.genericName },
    { name: 'Country of origin', value: product.originCountry && countryName(product.originCountry) },
    { name: 'Manufacturer or packer', value: product.manufacturer },
    { name: 'Importer', value: product.importer },
    {
      name: 'Best before',
      value: product.bestBeforeDays && `${countOf(product.bestBeforeDays, 'day')} from the day it was made`,
    },
    { name: 'FSSAI licence', value: fssai },
  ].filter(({ value }) => value)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="declarations" className="mt-8">
      <h3 id="declarations" className="mb-2 text-lg font-bold">
        Product details
      </h3>
      <dl className="max-w-prose divide-y divide-line text-sm">
        {rows.map(({ name, value }) => (
          <div key={name} className="grid gap-x-4 py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
