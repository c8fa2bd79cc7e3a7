import { QUESTIONS, type QuestionKey } from '#contract/shop-pages/page-facts.ts'
import type { EditedPage } from '#contract/shop-pages/shop-pages-schemas.ts'
import { dateFormat } from '#shop/date-format.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { Pill } from '#ui/pill.tsx'

const formatDay = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })

interface PageListProps {
  pages: readonly EditedPage[]
  onOpen: (page: EditedPage) => void
}

/** The six pages, and whether each follows the rules, is written, or has to be looked at. */
export function PageList({ pages, onOpen }: PageListProps) {
  return (
    <Card className="max-w-3xl" aria-label="Pages" padding="none">
      <div className="px-4 pt-4 sm:px-6 sm:pt-6">
        <CardHeader title="Pages" subtitle="Everybody can read them, from the foot of every page" />
      </div>
      <ul className="border-t border-line">
        {pages.map((page) => (
          <li
            key={page.slug}
            className="relative border-b border-line px-4 py-3 transition-colors last:border-b-0 hover:bg-quiet/60 sm:px-6"
          >
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <button
                type="button"
                onClick={() => onOpen(page)}
                className="rounded-sm text-left font-bold text-brand-ink after:absolute after:inset-0 hover:underline"
              >
                {page.title}
              </button>
              <PageState page={page} />
              {page.changedAt && (
                <span className="ml-auto text-sm text-muted">{formatDay(new Date(page.changedAt))}</span>
              )}
            </div>
            <PageNote page={page} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function PageState({ page }: { page: EditedPage }) {
  if (page.isOlderThanRules) return <Pill tone="pending">Look again</Pill>
  if (page.isWritten) return <Pill tone="confirmed">Your text</Pill>
  return page.missing.length > 0 ? (
    <Pill tone="pending">Answers missing</Pill>
  ) : (
    <Pill tone="delivered">From your rules</Pill>
  )
}

function PageNote({ page }: { page: EditedPage }) {
  if (page.isOlderThanRules) return <p className="text-sm text-muted">{CHANGED_SINCE}</p>
  if (page.isWritten || page.missing.length === 0) return null
  return <p className="text-sm text-muted">Left out until you answer: {missingText(page.missing)}</p>
}

export const CHANGED_SINCE = 'Your rules have changed since you wrote this.'

/** "What do you sell? Who answers complaints?" */
export function missingText(missing: readonly QuestionKey[]): string {
  return QUESTIONS.filter(({ key }) => missing.includes(key))
    .map(({ text }) => text)
    .join(' ')
}
