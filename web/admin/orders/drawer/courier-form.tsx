import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api } from '#client/api-client.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { formatRupees } from '#shop/rupees.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { type Checked, useForm } from '#ui/form/use-form.ts'
import { UncodedLinks } from '../assign/uncoded-links.tsx'
import { useOrderChange } from '../order-changes.ts'

interface CourierFormProps {
  order: Order
  onDone: () => void
}

/** Asks which courier takes the parcel, or corrects it while the courier has it. */
export function CourierForm({ order, onDone }: CourierFormProps) {
  const isShipped = order.status === 'shipped'
  const listId = useId()
  const names = useCourierNames()
  const { mutate, isPending, error } = useOrderChange()
  const form = useForm(
    { courier: order.courier ?? '', trackingNumber: order.trackingNumber ?? '' },
    checkShipment,
  )
  const submit = form.submit(async (shipment) => {
    const kind = isShipped ? 'courier' : 'ship'
    mutate({ orderId: order.id, change: { kind, ...shipment } }, { onSuccess: onDone })
  })

  return (
    <form
      aria-label={isShipped ? 'Change courier' : 'Ship by courier'}
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-3 rounded-md bg-quiet p-4"
    >
      <p className="text-sm">The customer sees courier and tracking number. {cashNote(order)}</p>
      <Field
        label="Courier"
        hint="Such as Delhivery, Blue Dart, India Post"
        isRequired
        {...form.field('courier')}
      >
        <TextInput controlSize="admin" maxLength={60} list={listId} autoComplete="off" />
      </Field>
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field label="Tracking number" hint="Can be added later." {...form.field('trackingNumber')}>
        <TextInput controlSize="admin" maxLength={60} autoComplete="off" />
      </Field>
      <UncodedLinks error={error} />
      <div className="flex justify-end gap-2">
        <Button size="admin" variant="outline" onClick={onDone} disabled={isPending}>
          Back
        </Button>
        <Button type="submit" size="admin" isBusy={isPending}>
          {isShipped ? 'Save' : 'Mark shipped'}
        </Button>
      </div>
    </form>
  )
}

/** The couriers that have taken parcels before. */
function useCourierNames(): readonly string[] {
  const path = '/api/analytics/admin/couriers'
  const { data = [] } = useQuery({
    queryKey: ['orders', 'couriers'],
    queryFn: async ({ signal }) => (await api.get<string[]>(path, { signal })).data,
  })
  return data
}

interface Shipment {
  courier: string
  trackingNumber: string
}

function checkShipment(typed: Shipment): Checked<Shipment, Shipment> {
  const courier = typed.courier.trim()
  if (courier === '') return { errors: { courier: 'Enter the name of the courier' } }
  return { body: { courier, trackingNumber: typed.trackingNumber.trim() } }
}

function cashNote({ paymentState, due }: Order): string {
  if (paymentState !== 'due') return ''
  return `The courier collects ${formatRupees(due)} in cash; it stands under Cash until the courier has paid it to you.`
}
