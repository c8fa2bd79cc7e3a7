import type { AreaTerms } from '../promises/areas.ts'
import type { OwnRules } from '../promises/rules.ts'
import type { ShopInfo } from '../settings.ts'

/** Everything that the texts of the shop's pages may say. Nothing else stands in them. */
export interface PageFacts {
  shop: ShopInfo
  /** What the shop sells, in the owner's words; empty: not said. */
  about: string
  sinceYear: number | null
  areas: readonly AreaFact[]
  /** Whether the areas are the owner's, and not merely those that every shop begins with. */
  knowsAreas: boolean
  /** Days to come on which nothing is delivered, YYYY-MM-DD. */
  holidays: readonly string[]
  /** Categories that promise something else than the shop. */
  categories: readonly { name: string; rules: OwnRules }[]
  sendsEmail: boolean
  sendsTexts: boolean
  usesDeliveryCode: boolean
  prescriptionDays: number
}

/** An area, and whether it has all pincodes that no other area has. */
export type AreaFact = AreaTerms & { isEverywhereElse: boolean }

/** What an owner has to say so that the pages are complete. The last question of eight is answered by the software. */
export const QUESTIONS = [
  { key: 'seller', text: 'Who sells, from where, and since when?' },
  { key: 'goods', text: 'What do you sell?' },
  { key: 'areas', text: 'Where do you deliver, for how much and by when?' },
  { key: 'returns', text: 'How long can goods be returned, and why?' },
  { key: 'warranty', text: 'Which warranty do you give?' },
  { key: 'contact', text: 'When and how are you reached?' },
  { key: 'complaints', text: 'Who answers complaints?' },
  { key: 'data', text: 'Which data do you keep, and for what?' },
] as const
export type QuestionKey = (typeof QUESTIONS)[number]['key']

/** The questions that have no answer yet. The year is not needed. */
export function openQuestions({ shop, about, knowsAreas }: PageFacts): QuestionKey[] {
  const officer = shop.grievanceOfficer
  const isAnswered: Record<QuestionKey, boolean> = {
    seller: shop.legalName !== '' && shop.address !== '',
    goods: about !== '',
    areas: knowsAreas,
    returns: shop.rules.returns !== null,
    warranty: shop.rules.warranty !== null,
    contact: shop.supportEmail !== null || shop.supportPhone !== null,
    complaints: officer !== null && (officer.email !== null || officer.phone !== null),
    data: true,
  }
  return QUESTIONS.map(({ key }) => key).filter((key) => !isAnswered[key])
}
