import { Link } from 'react-router'
import { ApiFailure } from '#client/api-client.ts'
import { UncodedProducts } from '#contract/tax/compliance-gap-schemas.ts'
import { paths } from '#shop/paths.ts'

/** The products of a refused order to which a code has to be added; nothing for another error. */
export function UncodedLinks({ error }: { error: unknown }) {
  if (!(error instanceof ApiFailure) || error.code !== 'hsn_missing') return null
  const { products } = UncodedProducts.safeParse(error.data).data ?? { products: [] }
  return (
    <span className="flex flex-wrap gap-x-3">
      {products.map(({ id, name }) => (
        <Link
          key={id}
          to={`${paths.adminProducts}?product=${encodeURIComponent(id)}`}
          className="font-semibold text-brand-ink hover:underline"
        >
          Open {name}
        </Link>
      ))}
    </span>
  )
}
