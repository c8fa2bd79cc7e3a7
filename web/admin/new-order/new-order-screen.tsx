import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { Phone, Store } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import type { PersonInList } from '#contract/accounts-schemas.ts'
import type { DeskPrice, DeskPriceBody } from '#contract/ordering/desk-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { needsNamedBuyer } from '#contract/tax/named-buyer.ts'
import { paths } from '#shop/paths.ts'
import { useFilledPlace } from '#shop/pincode-place.ts'
import { formatRupees } from '#shop/rupees.ts'
import { useShopInfo, useShopMode } from '#shop/shop-info.ts'
import { keptStateOf, StateQuestionBanner, useStateQuestion } from '#shop/state-question.tsx'
import { buttonStyle } from '#ui/button-style.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Banner } from '#ui/page/banner.tsx'
import { useDebouncedValue } from '#ui/page/use-debounced-value.ts'
import { BillToFields } from './bill-to-fields.tsx'
import { AddressFields, CounterFields, CustomerCard } from './customer-card.tsx'
import { GoodsCard } from './goods-card.tsx'
import { deskPriceQuery, latestDetailsQuery, usePlaceDeskOrder } from './new-order-api.ts'
import {
  checkDraft,
  DRAFT_CHANNELS,
  type DraftChannel,
  type DraftLine,
  EMPTY_VALUES,
  priceBody,
} from './order-draft.ts'
import { PriceCard } from './price-card.tsx'

/** An order by phone, or a sale at the counter; after one the next can begin. */
export function NewOrderScreen() {
  const [searchParams, setSearchParams] = useSearchParams()
  const channel = DRAFT_CHANNELS.find((one) => one === searchParams.get('channel')) ?? 'phone'
  const [placed, setPlaced] = useState<Order>()
  const [number, setNumber] = useState(0)
  const start = (order?: Order) => {
    setPlaced(order)
    setNumber(number + 1)
  }
  return (
    <>
      <PageHeading
        title="New order"
        actions={
          <SegmentedControl
            size="admin"
            label="How it comes"
            value={channel}
            onChange={(next) => setSearchParams({ channel: next }, { replace: true })}
            options={[
              { value: 'phone', label: 'By phone', icon: <Phone className="size-4" /> },
              { value: 'counter', label: 'At the counter', icon: <Store className="size-4" /> },
            ]}
          />
        }
      />
      {placed && <PlacedNote order={placed} />}
      <Draft key={number} channel={channel} onPlaced={start} />
    </>
  )
}

function PlacedNote({ order }: { order: Order }) {
  const done = order.channel === 'counter' ? 'is sold and paid' : 'is placed'
  return (
    <Banner tone="success" className="mb-4">
      <span className="flex flex-wrap items-center justify-between gap-3">
        <span>
          {order.orderNumber} {done}: {formatRupees(order.total)}.
        </span>
        <Link to={paths.adminOrder(order.id)} className={buttonStyle({ variant: 'outline', size: 'admin' })}>
          Open the order
        </Link>
      </span>
    </Banner>
  )
}

const TYPING_MS = 300
const FORM_ID = 'new-order-form'

function Draft({ channel, onPlaced }: { channel: DraftChannel; onPlaced: (order: Order) => void }) {
  const [lines, setLines] = useState<DraftLine[]>([])
  const [customer, setCustomer] = useState<PersonInList>()
  const pickedId = useRef<string>(undefined)
  const queryClient = useQueryClient()
  const place = usePlaceDeskOrder()
  const checksPincodes = useShopMode()?.checksPincodes === true
  const draft = { channel, lines, customerId: customer?.id }
  const form = useForm(EMPTY_VALUES, (values) => checkDraft({ ...draft, needsBuyer }, quote.data, values))
  const wanted = JSON.stringify(priceBody(draft, form.values))
  const asked = useDebouncedValue(wanted, TYPING_MS)
  const quote: UseQueryResult<DeskPrice> = useQuery(deskPriceQuery(JSON.parse(asked) as DeskPriceBody))
  const isKnown = asked === wanted && quote.isSuccess && !quote.isPlaceholderData
  const shop = useShopInfo()
  const needsBuyer: boolean =
    channel === 'counter' &&
    shop?.givesTaxInvoices === true &&
    quote.data !== undefined &&
    needsNamedBuyer(quote.data.amounts)
  const hasAddress = channel === 'phone' || needsBuyer || form.values.namesAddress
  useFilledPlace(form, hasAddress)
  const question = useStateQuestion(form, hasAddress && checksPincodes)

  /** Somebody who has ordered before mostly wants it sent to the same place. */
  async function pick(person: PersonInList | undefined) {
    setCustomer(person)
    pickedId.current = person?.id
    // The next customer must not get what belonged to the former one.
    if (!person) return form.fill({ ...EMPTY_VALUES, coupon: form.values.coupon })
    form.fill({ fullName: person.name, phone: person.phone ?? '' })
    const details = await queryClient.fetchQuery(latestDetailsQuery(person.id)).catch(() => null)
    if (details && pickedId.current === person.id)
      form.fill({
        ...details,
        landmark: details.landmark ?? '',
        phone: person.phone ?? details.phone,
        keptState: keptStateOf(details),
      })
  }

  const submit = form.submit((body) => {
    if (question) return question.answer.current?.focus()
    place.mutate(body, {
      onSuccess: onPlaced,
      onError: (error) => {
        form.showProblem(error)
        void quote.refetch()
      },
    })
  })

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div className="flex min-w-0 flex-col gap-4">
        <GoodsCard lines={lines} price={quote.data} onChange={setLines} />
        <CustomerCard channel={channel} customer={customer} onPick={(person) => void pick(person)} />
        <form id={FORM_ID} noValidate onSubmit={submit}>
          {channel === 'phone' && (
            <Card>
              <CardHeader title="Where it goes" />
              <AddressFields field={form.field} />
              <div className="mt-4 empty:hidden">
                <StateQuestionBanner question={question} size="admin" />
              </div>
            </Card>
          )}
          {channel === 'counter' && (
            <Card className="flex flex-col gap-4">
              {!customer && <CounterFields field={form.field} />}
              <BillToFields form={form} isNamed={customer !== undefined} isNeeded={needsBuyer} />
              <StateQuestionBanner question={question} size="admin" />
            </Card>
          )}
        </form>
      </div>
      <div className="lg:sticky lg:top-20">
        <PriceCard
          formId={FORM_ID}
          channel={channel}
          hasGoods={lines.length > 0}
          quote={quote}
          isKnown={isKnown}
          coupon={form.field('coupon')}
          problem={form.problem}
          isPlacing={place.isPending}
        />
      </div>
    </div>
  )
}
