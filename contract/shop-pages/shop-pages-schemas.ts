import * as z from 'zod/mini'
import { plainText } from '../text-schemas.ts'
import { QUESTIONS } from './page-facts.ts'
import { PAGE_SLUGS } from './page-slugs.ts'

export const MAX_PAGE_LENGTH = 20_000

export const PageSlugParams = z.object({ slug: z.enum(PAGE_SLUGS) })

const page = {
  slug: z.enum(PAGE_SLUGS),
  title: z.string(),
  /** When its text was written, or the newest rule that it tells; null: nothing was ever changed. */
  changedAt: z.nullable(z.string()),
}

/** A page without its text. */
export const ShopPageLink = z.object(page)
export type ShopPageLink = z.infer<typeof ShopPageLink>

export const ShopPage = z.object({ ...page, body: z.string() })
export type ShopPage = z.infer<typeof ShopPage>

const Question = z.enum(QUESTIONS.map(({ key }) => key))

/** A page as administrators see it. */
export const EditedPage = z.object({
  ...page,
  body: z.string(),
  /** Whether an administrator wrote it; otherwise it follows the rules. */
  isWritten: z.boolean(),
  /** Whether a rule that it tells was changed after it was written. */
  isOlderThanRules: z.boolean(),
  /** What follows from the rules. */
  generated: z.string(),
  /** Questions without an answer, for want of which the generated text leaves something out. */
  missing: z.array(Question),
})
export type EditedPage = z.infer<typeof EditedPage>

export const PagesOverview = z.object({
  pages: z.array(EditedPage),
  openQuestions: z.array(Question),
  /** Whether the shop's own delivery agents bring to any of its areas. */
  hasOwnRiders: z.boolean(),
})
export type PagesOverview = z.infer<typeof PagesOverview>

export const PageBody = z.strictObject({
  body: plainText(MAX_PAGE_LENGTH).check(
    z.minLength(1, 'Write something, or use the text made from your rules'),
  ),
  /** What the editor was showing. */
  seen: z.optional(z.object({ body: z.string() })),
})
export type PageBody = z.infer<typeof PageBody>
