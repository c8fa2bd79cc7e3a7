type Four<Item> = [Item, Item, Item, Item]
type Five<Item> = [Item, Item, Item, Item, Item]

/** A version of a base product. The first is the plain one, without suffix. */
export interface SampleEdition {
  suffix: string
  /** Whole rupees before tax; colourways vary around it. */
  rupees: number
  /** One sentence of the description that is true of this edition. */
  sentence: string
  specifications: string[]
}

/** What reviewers say with four or five stars, with three, and with fewer. */
export interface SampleReviewTexts {
  praise: string[]
  mixed: string[]
  critical: string[]
}

/** One of the five products that a category cycles through: 5 editions in 4 colourways make 20 products. */
export interface SampleBaseProduct {
  /** Object of the drawn pictures; the colourway chooses the variant. */
  picture: string
  name: string
  subcategory: string
  /** What the colourways are called among the specifications, such as Colour or Fragrance. */
  colourLabel: string
  colourways: Four<string>
  editions: Five<SampleEdition>
  openings: string[]
  closings: string[]
  uses: string[]
  specifications: string[]
  reviews: SampleReviewTexts
}
