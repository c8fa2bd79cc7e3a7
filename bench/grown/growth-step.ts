/** How much is added to what the shop has. */
export interface Growth {
  products: number
  orders: number
  customers: number
  agents: number
}

/** One statement; `:products` and the other numbers of the growth stand in it by name. */
export interface GrowthStep {
  title: string
  sql: string
}
