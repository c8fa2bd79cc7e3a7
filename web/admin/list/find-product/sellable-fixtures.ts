import type { Sellable } from './sellable.ts'

export const rice: Sellable = {
  id: 'rice-5',
  productId: 'rice',
  name: 'Rice, 5 kg',
  codes: ['RICE-5', '8901234567890'],
  picture: null,
  price: 499,
  stock: 3,
}
