type Four<Item> = [Item, Item, Item, Item]
type Five<Item> = [Item, Item, Item, Item, Item]

/** A version of a base product. The first one has no suffix. */
export interface SampleEdition {
  suffix: string
  /** Whole rupees before tax; colourways vary around it. */
  rupees: number
  /** The sentence of the description that is about this edition. */
  sentence: string
  specifications: string[]
}

/** Texts of reviews with four or five stars, with three, and with fewer. */
export interface SampleReviewTexts {
  praise: string[]
  mixed: string[]
  critical: string[]
}

/** One of the five products that a category cycles through: 5 editions in 4 colourways make 20 products. */
export interface SampleBaseProduct {
  /** The object in the pictures; each colourway has its own. */
  picture: string
  name: string
  subcategory: string
  /** The label of the colourway in the specifications, such as Colour or Fragrance. */
  colourLabel: string
  colourways: Four<string>
  editions: Five<SampleEdition>
  openings: string[]
  closings: string[]
  uses: string[]
  specifications: string[]
  reviews: SampleReviewTexts
}
