const FACT_LABELS = {
  originCountry: 'Country of origin',
  brand: 'Brand',
  manufacturer: 'Manufacturer or packer',
  importer: 'Importer',
  genericName: 'Generic name',
  bestBeforeDays: 'Best before',
  hsn: 'HSN code',
  taxClass: 'Tax class',
  needsPrescription: 'Needs a prescription',
}

/** Names of fields, as the form shows them. */
export const FIELD_LABELS = {
  name: 'Name',
  category: 'Category',
  subcategory: 'Subcategory',
  price: 'Price',
  mrp: 'MRP',
  netQuantity: 'Net quantity',
  sku: 'SKU',
  barcode: 'Barcode',
  stock: 'Stock',
  description: 'Description',
  uses: 'Uses & purpose',
  specifications: 'Specifications',
  pictures: 'Pictures',
  pictureTexts: 'What the pictures show',
  isVisible: 'Visible in the shop',
  rules: 'Returns, warranty and cash',
  ...FACT_LABELS,
}
