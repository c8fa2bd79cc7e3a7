import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { FailureCode } from '#client/api-client.ts'
import { AGENT_STEPS } from '#contract/ordering/order-steps.ts'
import { shortOrderId } from '#contract/ordering/orders.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { Outbox } from '#delivery/outbox/outbox.ts'
import { type OutboxEntry, withFollowers } from '#delivery/outbox/outbox-entry.ts'
import { CODE_DIGITS, CodeField } from '#delivery/steps/code-field.tsx'
import { refusedStepCardId } from '#delivery/steps/refused-step-card.ts'
import { formatClock } from '#shop/format-clock.ts'
import { phoneUrl } from '#shop/phone-url.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { Button } from '#ui/button.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { countOf } from '#ui/count-of.ts'

interface AttentionListProps {
  outbox: Outbox
  entries: readonly OutboxEntry[]
  /** The agent's open orders. */
  orders: readonly Order[]
  onRetry: () => void
}

/** Steps that the server refused, with the reason and what the agent can do; each stays until the agent decides. */
export function AttentionList({ outbox, entries, orders, onRetry }: AttentionListProps) {
  const refused = entries.filter((entry) => entry.state === 'attention')
  if (refused.length === 0) return null
  return (
    <section aria-labelledby="attention-heading" className="mb-5">
      <h2 id="attention-heading" className="mb-2 px-1 text-sm font-semibold tracking-wide text-error">
        NEEDS ATTENTION
      </h2>
      <ul className="flex flex-col gap-3">
        {refused.map((entry) => (
          <AttentionCard
            key={entry.id}
            entry={entry}
            needsCode={orders.find(({ id }) => id === entry.orderId)?.needsDeliveryCode !== false}
            followers={withFollowers(entries, entry.id).length - 1}
            isDelivered={withFollowers(entries, entry.id).some(isDelivery)}
            onRetry={async (change) => {
              await outbox.retry(entry.id, change)
              onRetry()
            }}
            onGiveUp={() => outbox.giveUp(entry.id)}
          />
        ))}
      </ul>
    </section>
  )
}

/** Problems that trying again cannot solve. */
const FINAL_CODES: readonly FailureCode[] = ['no_longer_yours', 'invalid_transition', 'not_found']

interface AttentionCardProps {
  entry: OutboxEntry
  /** False once an administrator lets the order be delivered without its code. */
  needsCode: boolean
  /** How many later steps of the same order wait for this one. */
  followers: number
  /** Whether this step or one that waits for it is the delivery. */
  isDelivered: boolean
  onRetry: (change?: Partial<Pick<OutboxEntry, 'action' | 'photo'>>) => Promise<void>
  onGiveUp: () => Promise<void>
}

function AttentionCard({ entry, needsCode, followers, isDelivered, onRetry, onGiveUp }: AttentionCardProps) {
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'center' })
  }, [])
  const problem = entry.problem
  const isCodeWrong = needsCode && problem?.code === 'wrong_delivery_code'
  const canTryAgain =
    !isCodeWrong && !problem?.isAboutPhoto && !FINAL_CODES.includes(problem?.code ?? 'unknown')
  return (
    <li
      ref={card}
      id={refusedStepCardId(entry.orderId)}
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-lg border-2 border-error bg-surface p-4"
    >
      <div className="flex gap-3">
        <CircleAlert className="mt-0.5 size-6 shrink-0 text-error" />
        <div className="min-w-0 flex-1">
          <div role="alert">
            <p className="text-base text-muted">Failed to update order status</p>
            <p className="text-lg font-bold">{problem?.message}</p>
          </div>
          {isDelivered && problem?.code === 'no_longer_yours' && (
            <p className="text-base font-semibold">
              If you have delivered it, keep the cash and call the shop: it can still mark the order as
              delivered by you.
            </p>
          )}
          <p className="text-base text-muted">
            {formatAction(entry)} · {entry.recipient} ·{' '}
            <span className="font-mono">{entry.orderNumber ?? `#${shortOrderId(entry.orderId)}`}</span> ·{' '}
            {formatClock(entry.happenedAt)}
          </p>
          {followers > 0 && (
            <p className="text-base text-muted">
              {countOf(followers, 'later step')} of this order {followers === 1 ? 'waits' : 'wait'} for this
              one.
            </p>
          )}
        </div>
      </div>
      {isCodeWrong && <CodeAgain entry={entry} onRetry={onRetry} />}
      <div className="flex flex-wrap gap-3 [&>*]:flex-1">
        {problem?.isAboutPhoto && (
          <Button size="agent" onClick={() => void onRetry({ photo: undefined })}>
            Send without photo
          </Button>
        )}
        {canTryAgain && (
          <Button size="agent" variant="soft" onClick={() => void onRetry()}>
            Try Again
          </Button>
        )}
        <CallShop />
        <Button size="agent" variant="outline" onClick={() => void onGiveUp()}>
          {followers > 0 ? 'Remove them' : 'Remove'}
        </Button>
      </div>
    </li>
  )
}

function CodeAgain({ entry, onRetry }: Pick<AttentionCardProps, 'entry' | 'onRetry'>) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const { action } = entry
  if (action.kind !== 'step') return null
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.length < CODE_DIGITS) return setError('Enter the four digits')
        void onRetry({ action: { ...action, deliveryCode: code } })
      }}
    >
      <CodeField
        value={code}
        error={error}
        onChange={(next) => {
          setCode(next)
          setError(undefined)
        }}
      />
      <Button type="submit" size="agent">
        Try Again
      </Button>
    </form>
  )
}

function CallShop() {
  const phone = useShopInfo()?.supportPhone
  if (!phone) return null
  return (
    <a href={phoneUrl(phone)} className={buttonStyle({ variant: 'outline', size: 'agent' })}>
      Call the shop
    </a>
  )
}

function isDelivery({ action }: OutboxEntry): boolean {
  return action.kind === 'step' && action.to === 'delivered'
}

function formatAction({ action }: OutboxEntry): string {
  if (action.kind === 'failed_attempt') return `Could not deliver: ${action.reason}`
  const step = Object.values(AGENT_STEPS).find(({ to }) => to === action.to)
  return step?.action ?? action.to
}
