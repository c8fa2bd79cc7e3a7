import { openQuestions, type PageFacts, type QuestionKey } from './page-facts.ts'
import type { PageSlug } from './page-slugs.ts'
import { privacyText } from './privacy-text.ts'
import { returnsText } from './returns-text.ts'
import { aboutText, contactText } from './seller-texts.ts'
import { shippingText } from './shipping-text.ts'
import { termsText } from './terms-text.ts'

interface PageTemplate {
  text(facts: PageFacts): string
  /** The questions whose answers it tells. */
  asks: readonly QuestionKey[]
}

const TEMPLATES: Record<PageSlug, PageTemplate> = {
  about: { text: aboutText, asks: ['seller', 'goods', 'contact'] },
  contact: { text: contactText, asks: ['seller', 'contact', 'complaints'] },
  shipping: { text: shippingText, asks: ['areas'] },
  returns: { text: returnsText, asks: ['returns', 'warranty', 'contact'] },
  privacy: { text: privacyText, asks: ['seller', 'contact', 'complaints', 'data'] },
  terms: { text: termsText, asks: ['seller', 'complaints'] },
}

/**
 * The text of a page as it follows from what the shop has said: paragraphs with empty lines between them, `## ` before a
 * heading, `- ` before each line of a list, `|` around the cells of a table. What is not known is left out.
 */
export function pageText(slug: PageSlug, facts: PageFacts): string {
  return TEMPLATES[slug].text(facts)
}

/** The questions without an answer, for want of which the text leaves something out. */
export function missingFor(slug: PageSlug, facts: PageFacts): QuestionKey[] {
  return openQuestions(facts).filter((key) => TEMPLATES[slug].asks.includes(key))
}
