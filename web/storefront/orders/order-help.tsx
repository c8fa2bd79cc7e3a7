import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { PaymentOptions } from '#contract/ordering/payments.ts'
import { returnAnswer } from '#contract/promises/rules.ts'
import type { ShopInfo } from '#contract/settings.ts'
import { modeOf } from '#contract/shop-mode.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { ContactWays } from './contact-ways.tsx'

interface HelpedOrder extends Pick<Order, 'orderNumber' | 'delivery'> {
  items: readonly Pick<Order['items'][number], 'name' | 'rules'>[]
}

interface OrderHelpProps {
  /** The order that it is about: the answers are what was promised for its lines. */
  order?: HelpedOrder
}

interface Question {
  question: string
  /** A paragraph each. */
  answers: readonly string[]
}

/** Frequent questions, and how to contact the shop; of a shop that says nothing, only what the app itself keeps. */
export function OrderHelp({ order }: OrderHelpProps) {
  const shop = useShopInfo()
  const headingId = useId()
  if (!shop) return null
  const { support } = NOTES[modeOf(shop).words]
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-3 font-bold">
        Need help?
      </h3>
      <div className="divide-y divide-line rounded-md outlined">
        {questionsOf(shop, order).map(({ question, answers }) => (
          <details key={question} className="group">
            <summary className="flex min-h-12 items-center justify-between gap-3 rounded-md px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
            </summary>
            <div className="flex flex-col gap-2 px-4 pb-4 text-pretty text-muted">
              {answers.map((answer) => (
                <p key={answer}>{answer}</p>
              ))}
            </div>
          </details>
        ))}
      </div>
      {support && <p className="mt-4 text-sm text-muted">{support}</p>}
      <ContactWays shop={shop} orderNumber={order?.orderNumber} />
    </section>
  )
}

const NOTES = {
  specification: {
    returns: null,
    support: '24/7 support online: tracking and these answers are here at any hour.',
  },
  // Until returns have a flow of their own they are asked for by message.
  own: { returns: 'To return something, ask about this order below.', support: null },
}

function questionsOf(shop: ShopInfo, order: HelpedOrder | undefined): Question[] {
  const { rules, payment } = shop
  const note = NOTES[modeOf(shop).words].returns
  const returns = returnAnswers(order?.items ?? [], rules.returns)
  const isTakenBack = returns.some((answer) => !answer.endsWith(NOT_RETURNABLE))
  const how = order && isTakenBack && note ? [note] : []
  const cash = cashAnswer(shop, order)
  return [
    { question: 'Can I return a product?', answers: [...returns, ...how] },
    { question: 'Can I cancel my order?', answers: [cancelAnswer(payment)] },
    { question: 'How does Cash on Delivery work?', answers: payment.cod ? [cash] : [] },
  ].filter(({ answers }) => answers.length > 0)
}

const NOT_RETURNABLE = returnAnswer({ changeOfMindDays: 0, defectDays: 0 })

/** One answer where the same was promised for all lines, otherwise one for each promise that names its products. */
function returnAnswers(lines: HelpedOrder['items'], ofShop: ShopInfo['rules']['returns']): string[] {
  const promised = lines.length === 0 ? [{ name: '', rules: null }] : lines
  const namesByAnswer = Map.groupBy(promised, ({ rules }) => {
    const returns = rules ? rules.returns : ofShop
    return returns ? returnAnswer(returns) : ''
  })
  const answers = [...namesByAnswer].filter(([answer]) => answer !== '')
  if (namesByAnswer.size === 1) return answers.map(([answer]) => answer)
  return answers.map(([answer, of]) => `${namesIn.format(new Set(of.map(({ name }) => name)))}: ${answer}`)
}

const namesIn = new Intl.ListFormat('en-IN')

function cancelAnswer({ razorpay }: PaymentOptions): string {
  const until = 'Yes, until a delivery agent has picked it up.'
  return razorpay ? `${until} What you have paid online is refunded in full to where it came from.` : until
}

/** Delivery is always free where it is so for everybody, and was for this order. */
function cashAnswer({ delivery }: ShopInfo, order: HelpedOrder | undefined): string {
  const payment = 'You pay the total of the order in cash when the parcel is at your door.'
  const isFree = delivery?.fee === 0 && (order?.delivery ?? 0) === 0
  return isFree ? `${payment} Delivery itself is always free.` : payment
}
