import type { Product, ProductCard } from '#contract/catalogue/catalogue-schemas.ts'

/** A product as lists get it: ₹1,000.00, MRP ₹1,416.00, which is ₹1,200.00 before tax, plenty in stock. */
export function buildProductCard(overrides: Partial<ProductCard> = {}): ProductCard {
  const id = overrides.id ?? 'electronics_001'
  return {
    _id: id,
    id,
    name: 'Everyday Laptop',
    description: 'One charge lasts a working day.',
    category: 'electronics',
    subcategory: 'Computers',
    price: 1000,
    listPrice: 1200,
    mrp: 1416,
    variantCount: 0,
    choices: [],
    isBestSeller: false,
    image: '/pictures/sample/laptop-1/hero-320.webp',
    pictures: ['sample/laptop-1/hero', 'sample/laptop-1/close-up'],
    rating: 4.2,
    reviews: 329,
    stockState: 'in_stock',
    left: null,
    isSample: false,
    needsPrescription: false,
    ...overrides,
  }
}

export function buildProduct(overrides: Partial<Product> = {}): Product {
  const card = buildProductCard(overrides)
  const { id, price, listPrice, mrp, stockState, left } = card
  return {
    ...card,
    optionNames: [],
    variants: [
      { _id: id, id, options: [], price, listPrice, mrp, netQuantity: null, pictures: [], stockState, left },
    ],
    images: [],
    uses: 'Study and letters.',
    pictureTexts: {},
    specifications: ['Screen: 14 inch', 'Two-year guarantee'],
    stars: [18, 13, 30, 92, 176],
    related: [],
    originCountry: null,
    manufacturer: '',
    importer: '',
    brand: '',
    genericName: '',
    bestBeforeDays: null,
    rules: {},
    ...overrides,
  }
}
