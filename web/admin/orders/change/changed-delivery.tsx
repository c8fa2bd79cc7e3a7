import { MAX_DAYS_AHEAD } from '#contract/ordering/order-changes.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import { dayAfter } from '#contract/promises/areas.ts'
import { readState, STATE_NAMES } from '#contract/tax/states.ts'
import { Field } from '#ui/form/field.tsx'
import type { FieldBinding } from '#ui/form/field-wiring.ts'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { ChangeDraft } from './change-draft.ts'

type TextField = Exclude<keyof ChangeDraft, 'lines'>

interface ChangedDeliveryProps {
  field: (name: TextField) => FieldBinding
  state: string
  /** The goods are on their way, or a paper says where they go. */
  hasFixedAddress: boolean
}

/** To whom and where it goes, and on which day. */
export function ChangedDelivery({ field, state, hasFixedAddress }: ChangedDeliveryProps) {
  const today = indiaDay(Date.now())
  const text = (name: TextField, label: string, mode?: 'tel' | 'numeric' | 'email', hint?: string) => (
    <Field label={label} {...field(name)} hint={hint} isRequired={name !== 'landmark' && name !== 'email'}>
      <TextInput controlSize="admin" inputMode={mode} autoComplete="off" />
    </Field>
  )
  return (
    <section aria-label="Delivery" className="flex flex-col gap-3">
      <h3 className="text-sm font-bold">Delivery</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Day of delivery" {...field('expectedDelivery')} isRequired>
          <TextInput controlSize="admin" type="date" min={today} max={dayAfter(today, MAX_DAYS_AHEAD)} />
        </Field>
        {text(
          'phone',
          'Phone',
          'tel',
          'The delivery agent calls it. Messages go on to the customer’s own number.',
        )}
        {!hasFixedAddress && (
          <>
            {text('fullName', 'Name')}
            {text('email', 'Email', 'email')}
            <div className="sm:col-span-2">{text('address', 'Street address')}</div>
          </>
        )}
        {text('landmark', 'Landmark')}
        {!hasFixedAddress && (
          <>
            {text('pincode', 'Pincode', 'numeric')}
            {text('city', 'City')}
            <Field label="State" {...field('state')} isRequired>
              <Select controlSize="admin">
                {readState(state) === undefined && <option value={state}>{state}</option>}
                {STATE_NAMES.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </Select>
            </Field>
          </>
        )}
      </div>
    </section>
  )
}
