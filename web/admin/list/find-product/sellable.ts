import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import { nameWithOptions } from '#contract/catalogue/catalogue.ts'

/** Something that can be sold, as a row of the search or of the order. */
export interface Sellable {
  /** The variant's. */
  id: string
  productId: string
  name: string
  codes: (string | null)[]
  picture: string | null
  price: number
  /** Units; null: unlimited. */
  stock: number | null
}

/** What can be sold of products, a row for each variant. */
export function sellablesOf(products: readonly AdminProduct[]): Sellable[] {
  return products
    .filter((product) => product.isVisible)
    .flatMap((product) =>
      product.variants
        .filter((variant) => variant.isVisible)
        .map((variant) => ({
          id: variant.id,
          productId: product.id,
          name: nameWithOptions({ name: product.name, options: variant.options }),
          codes: [variant.sku, variant.barcode],
          picture: variant.pictures[0] ?? product.pictures[0] ?? null,
          price: variant.price,
          stock: variant.stock,
        })),
    )
}

/** What Enter takes, which a scanner sends too: the row with just this code, or the only one. */
export function pickByEnter(typed: string, sellables: readonly Sellable[]): Sellable | undefined {
  const code = typed.trim().toLowerCase()
  const scanned = sellables.filter(({ codes }) => codes.some((known) => known?.toLowerCase() === code))
  if (scanned.length === 1) return scanned[0]
  return sellables.length === 1 ? sellables[0] : undefined
}

/** One more of what is there already, or the new line. */
export function withOneMore<Line extends { id: string; quantity: number }>(
  lines: readonly Line[],
  added: Line,
  most: number,
): Line[] {
  if (!lines.some(({ id }) => id === added.id)) return [...lines, added]
  return lines.map((line) =>
    line.id === added.id ? { ...line, ...added, quantity: Math.min(line.quantity + 1, most) } : line,
  )
}
