import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { readNumber } from '#admin/list/typed-number.ts'
import type { Area } from '#contract/promises/areas-schemas.ts'
import { Pincode } from '#contract/promises/areas-schemas.ts'
import { ownerOf } from '#contract/promises/pincodes/compare-lists.ts'
import {
  deliveryProblem,
  freeDeliveryHint,
  promiseLead,
  promiseTerms,
} from '#shop/promises/delivery-promise.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { triedPromiseQuery } from './areas-api.ts'
import { listsOf } from './list-summary.tsx'

/** What a customer at a pincode is told. */
export function TryPincodeCard({ areas }: { areas: readonly Area[] }) {
  const [typed, setTyped] = useState('')
  const [goods, setGoods] = useState('')
  const amount = readNumber(goods) ?? 0
  const pincode = Pincode.safeParse(typed.replaceAll(' ', '')).data
  return (
    <Card>
      <CardHeader title="Try a pincode" subtitle="What a customer there is told" />
      <div className="flex flex-wrap gap-4">
        <Field label="Pincode" className="w-32">
          <TextInput
            controlSize="admin"
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            placeholder="411004"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Field label="Goods for (₹)" className="w-32">
          <TextInput
            controlSize="admin"
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            placeholder="0"
            value={goods}
            onChange={(event) => setGoods(event.target.value)}
          />
        </Field>
      </div>
      <div aria-live="polite" className="mt-3 min-h-10 text-sm">
        {pincode ? (
          <Told pincode={pincode} goods={amount} areas={areas} />
        ) : (
          <p className="text-muted">{typed === '' ? 'Enter a pincode.' : 'A pincode has 6 digits.'}</p>
        )}
      </div>
    </Card>
  )
}

interface ToldProps {
  pincode: string
  goods: number
  areas: readonly Area[]
}

function Told({ pincode, goods, areas }: ToldProps) {
  const query = useQuery(triedPromiseQuery(pincode, goods))
  const payment = useShopInfo()?.payment
  if (query.isError) return <p className="text-error">{formatFailure('Failed to ask', query.error)}</p>
  const promise = query.data
  if (!promise) return <p className="text-muted">Asking...</p>
  const problem = deliveryProblem(promise)
  const hint = freeDeliveryHint(promise)
  const owner = ownerOf(pincode, listsOf(areas))
  return (
    <>
      {promise.isServed && (
        <p className="font-semibold">
          {promiseLead(promise)} {promiseTerms(promise, payment)}
        </p>
      )}
      {problem && <p className="font-semibold">{problem}</p>}
      {hint && <p>{hint}</p>}
      {owner && <p className="text-muted">Area: {owner}</p>}
    </>
  )
}
