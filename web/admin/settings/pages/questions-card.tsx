import { ArrowRight, Check, CircleHelp } from 'lucide-react'
import { Link } from 'react-router'
import { QUESTIONS, type QuestionKey } from '#contract/shop-pages/page-facts.ts'
import { paths } from '#shop/paths.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { ConfirmAreas } from './confirm-areas.tsx'

/** Where each question is answered, and in which words the link says so. */
const PLACES: Record<QuestionKey, { to: string; action: string }> = {
  seller: { to: paths.settings('shop'), action: 'Legal name and address' },
  goods: { to: paths.settings('shop'), action: 'What you sell' },
  areas: { to: paths.adminAreas, action: 'Delivery areas' },
  returns: { to: paths.settings('promises'), action: 'Returns' },
  warranty: { to: paths.settings('promises'), action: 'Warranty' },
  contact: { to: paths.settings('shop'), action: 'Support email and phone' },
  complaints: { to: paths.settings('shop'), action: 'Grievance officer' },
  data: { to: paths.shopPage('privacy'), action: 'Privacy' },
}

/** The eight questions from whose answers the pages are made. */
export function QuestionsCard({ open }: { open: readonly QuestionKey[] }) {
  const answered = QUESTIONS.length - open.length
  return (
    <Card className="max-w-3xl" aria-label="Eight questions">
      <CardHeader
        title="Eight questions"
        subtitle={`${answered} of ${QUESTIONS.length} answered. The pages are made from the answers; what is not answered is left out.`}
      />
      <ol className="divide-y divide-line">
        {QUESTIONS.map(({ key, text }) => (
          <Question key={key} question={key} text={text} isOpen={open.includes(key)} />
        ))}
      </ol>
    </Card>
  )
}

interface QuestionProps {
  question: QuestionKey
  text: string
  isOpen: boolean
}

function Question({ question, text, isOpen }: QuestionProps) {
  const { to, action } = PLACES[question]
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2.5">
        {isOpen ? (
          <CircleHelp aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-pending" />
        ) : (
          <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-delivered" />
        )}
        <span>
          <span className="font-semibold">{text}</span>
          <span className="sr-only">{isOpen ? ', not answered' : ', answered'}</span>
          {question === 'data' && (
            <span className="block text-sm text-muted">The software knows: it is on the page already.</span>
          )}
        </span>
      </p>
      <div className="flex flex-wrap items-center gap-x-3 pl-7.5 sm:pl-0">
        {question === 'areas' && isOpen && <ConfirmAreas />}
        <Link
          to={to}
          className="inline-flex min-h-10 items-center gap-1.5 rounded-sm text-sm font-semibold text-brand-ink hover:underline"
        >
          {action}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
    </li>
  )
}
