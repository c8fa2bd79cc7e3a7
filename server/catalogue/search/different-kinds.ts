const MAX_OF_A_KIND = 2

/** The first products, at most two of a kind as long as there are others; what follows a comma in a name is a colour or a pack. */
export function ofDifferentKinds<Product extends { name: string; subcategory: string }>(
  products: readonly Product[],
  count: number,
): Product[] {
  const counts = new Map<string, number>()
  const isOneMore = ({ name, subcategory }: Product) => {
    const kind = `${subcategory}: ${name.split(',')[0]}`
    const before = counts.get(kind) ?? 0
    counts.set(kind, before + 1)
    return before >= MAX_OF_A_KIND
  }
  const { first = [], more = [] } = Object.groupBy(products, (product) =>
    isOneMore(product) ? 'more' : 'first',
  )
  const chosen = new Set([...first, ...more].slice(0, count))
  return products.filter((product) => chosen.has(product))
}
