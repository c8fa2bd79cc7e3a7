import type { ProductFacts } from '#contract/catalogue/product-facts-schemas.ts'

type KindOfProduct = Pick<ProductFacts, 'genericName' | 'hsn' | 'taxClass'> & {
  /** One of these countries for each colourway, in turn. */
  countries: readonly (keyof typeof MAKERS)[]
  bestBeforeDays?: number
}

/** Invented makers, plainly so. */
const MAKERS = {
  IN: 'Sample Makers Pvt Ltd, 12 Sample Estate, Pune, Maharashtra 411001',
  CN: 'Sample Works Co. Ltd, 8 Sample Road, Shenzhen, China',
  VN: 'Sample Factory JSC, 21 Sample Street, Hanoi, Vietnam',
  JP: 'Sample Kogyo K.K., 3 Sample-cho, Osaka, Japan',
  DE: 'Sample Werke GmbH, Musterstr. 5, Jena, Germany',
  MY: 'Sample Industries Sdn Bhd, 9 Jalan Sample, Penang, Malaysia',
} as const
const IMPORTER = 'Sample Imports Pvt Ltd, 4 Sample Dock Road, Mumbai, Maharashtra 400001'

/** By the picture of the base product. */
const KINDS: Record<string, KindOfProduct> = {
  laptop: {
    genericName: 'Laptop computer',
    hsn: '847130',
    taxClass: 'gst_18',
    countries: ['CN', 'IN', 'VN'],
  },
  phone: { genericName: 'Mobile phone', hsn: '851713', taxClass: 'gst_18', countries: ['IN', 'IN', 'CN'] },
  television: { genericName: 'Television', hsn: '852872', taxClass: 'gst_18', countries: ['IN', 'MY'] },
  camera: { genericName: 'Digital camera', hsn: '852589', taxClass: 'gst_18', countries: ['JP', 'CN'] },
  headphones: { genericName: 'Headphones', hsn: '851830', taxClass: 'gst_18', countries: ['VN', 'IN'] },
  watch: { genericName: 'Smart watch', hsn: '851762', taxClass: 'gst_18', countries: ['IN', 'CN'] },
  controller: { genericName: 'Game controller', hsn: '950450', taxClass: 'gst_18', countries: ['CN', 'JP'] },
  radio: { genericName: 'Radio receiver', hsn: '852719', taxClass: 'gst_18', countries: ['IN', 'MY'] },
  robot: { genericName: 'Toy robot', hsn: '950300', taxClass: 'gst_5', countries: ['IN', 'CN'] },
  torch: { genericName: 'Torch', hsn: '851310', taxClass: 'gst_18', countries: ['IN'] },
  sofa: { genericName: 'Sofa', hsn: '940161', taxClass: 'gst_18', countries: ['IN'] },
  chair: { genericName: 'Chair', hsn: '940169', taxClass: 'gst_18', countries: ['IN', 'VN'] },
  bed: { genericName: 'Bed', hsn: '940350', taxClass: 'gst_18', countries: ['IN', 'MY'] },
  cabinet: { genericName: 'Cabinet', hsn: '940360', taxClass: 'gst_18', countries: ['IN', 'VN'] },
  mirror: { genericName: 'Mirror', hsn: '700992', taxClass: 'gst_18', countries: ['IN', 'CN'] },
  capsules: {
    genericName: 'Vitamin capsules',
    hsn: '210690',
    taxClass: 'gst_5',
    countries: ['IN'],
    bestBeforeDays: 720,
  },
  bandage: {
    genericName: 'Adhesive bandage',
    hsn: '300510',
    taxClass: 'gst_5',
    countries: ['IN', 'CN'],
    bestBeforeDays: 1095,
  },
  thermometer: { genericName: 'Thermometer', hsn: '902519', taxClass: 'gst_5', countries: ['IN', 'DE'] },
  lotion: {
    genericName: 'Body lotion',
    hsn: '330499',
    taxClass: 'gst_18',
    countries: ['IN', 'DE'],
    bestBeforeDays: 730,
  },
  stethoscope: { genericName: 'Stethoscope', hsn: '901890', taxClass: 'gst_5', countries: ['IN', 'DE'] },
}

/**
 * Plausible, invented facts of a base product.
 * @param turn picks one of its countries
 */
export function sampleFacts(picture: string, turn: number): ProductFacts {
  const kind = KINDS[picture]
  const country = kind?.countries[turn % kind.countries.length]
  if (!kind || !country) throw new RangeError(`There are no sample facts of ${picture}`)
  return {
    originCountry: country,
    manufacturer: MAKERS[country],
    importer: country === 'IN' ? '' : IMPORTER,
    brand: '',
    genericName: kind.genericName,
    bestBeforeDays: kind.bestBeforeDays ?? null,
    hsn: kind.hsn,
    taxClass: kind.taxClass,
    needsPrescription: false,
  }
}
