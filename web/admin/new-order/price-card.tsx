import type { UseQueryResult } from '@tanstack/react-query'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { TryAgain } from '#admin/list/try-again.tsx'
import type { DeskPrice } from '#contract/ordering/desk-schemas.ts'
import { OrderCharges } from '#shop/order-charges.tsx'
import { arrivalText, deliveryProblem } from '#shop/promises/delivery-promise.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Field } from '#ui/form/field.tsx'
import type { FieldBinding } from '#ui/form/field-wiring.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import { Banner } from '#ui/page/banner.tsx'
import type { DraftChannel } from './order-draft.ts'

interface PriceCardProps {
  formId: string
  channel: DraftChannel
  hasGoods: boolean
  quote: UseQueryResult<DeskPrice>
  /** Whether the amounts are those of what stands there now. */
  isKnown: boolean
  coupon: FieldBinding
  problem: string | undefined
  isPlacing: boolean
}

/** What the order costs, how it is paid, and the button that places it. */
export function PriceCard(props: PriceCardProps) {
  const { formId, channel, hasGoods, quote, isKnown, coupon, problem, isPlacing } = props
  const price = hasGoods ? quote.data : undefined
  const obstacle = price && obstacleOf(channel, price)
  const refused = price?.coupon?.isValid === false ? (price.coupon.reason ?? undefined) : undefined
  return (
    <Card aria-label="What it costs">
      <CardHeader title="What it costs" />
      <div className="flex flex-col gap-4">
        {quote.isError && hasGoods && (
          <Banner tone="error" action={<TryAgain query={quote} />}>
            {formatFailure('Failed to price the order', quote.error)}
          </Banner>
        )}
        {price ? (
          <OrderCharges charges={price.amounts.charges} />
        ) : (
          <p className="text-sm text-muted empty:hidden">
            {!hasGoods ? 'Add what is sold.' : !quote.isError && 'Asking...'}
          </p>
        )}
        <Field label="Discount code" {...coupon} error={coupon.error ?? refused}>
          <TextInput
            form={formId}
            controlSize="admin"
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
          />
        </Field>
        {price && <p className="text-sm text-muted">{paymentText(channel, price)}</p>}
        {obstacle && <Banner tone="warning">{obstacle}</Banner>}
        {problem && <Banner tone="error">{problem}</Banner>}
        <Button
          type="submit"
          form={formId}
          isWide
          isBusy={isPlacing}
          busyLabel="Placing..."
          disabled={!price || !isKnown || obstacle !== undefined}
        >
          {channel === 'phone' ? 'Place order' : counterLabel(price)}
        </Button>
      </div>
    </Card>
  )
}

function counterLabel(price: DeskPrice | undefined): string {
  return price ? `Take ${formatRupees(price.amounts.total)} and hand over` : 'Take money and hand over'
}

/** Why it cannot be placed; the lines say themselves what is not to be had. */
function obstacleOf(channel: DraftChannel, price: DeskPrice): string | undefined {
  if (price.items.some(({ isAvailable }) => !isAvailable))
    return 'Something of it is not to be had in this number.'
  if (price.needsPrescription)
    return 'Medicine of it needs a photo of its prescription, which the customer adds in the shop.'
  if (channel === 'phone') return deliveryProblem(price.delivery) ?? price.cashRefusal ?? undefined
  return price.cashRefusal ?? undefined
}

function paymentText(channel: DraftChannel, { amounts, delivery }: DeskPrice): string {
  if (channel === 'counter') return 'Paid now. The bill is written with it, and the stock is taken.'
  const arrival = delivery.on ? `${arrivalText(delivery.on)}. ` : ''
  return amounts.total === 0 ? `${arrival}Nothing is to be paid.` : `${arrival}Paid in cash at the door.`
}
