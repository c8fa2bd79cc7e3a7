import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { PersonInList } from '#contract/accounts-schemas.ts'
import { STATE_NAMES } from '#contract/tax/states.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Field } from '#ui/form/field.tsx'
import type { FieldBinding } from '#ui/form/field-wiring.ts'
import { SearchCombobox } from '#ui/form/search-combobox.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { useDebouncedValue } from '#ui/page/use-debounced-value.ts'
import { soughtCustomersQuery } from './new-order-api.ts'
import type { DraftChannel, DraftValues } from './order-draft.ts'

const TYPING_MS = 250

interface CustomerCardProps {
  channel: DraftChannel
  customer: PersonInList | undefined
  onPick: (customer: PersonInList | undefined) => void
}

/** Who buys: somebody whom the shop knows, or whose name and phone are typed. */
export function CustomerCard({ channel, customer, onPick }: CustomerCardProps) {
  return (
    <Card>
      <CardHeader
        title="Customer"
        subtitle={
          channel === 'phone'
            ? 'Find who has ordered before, or type name and phone below'
            : 'Only if the customer wants the bill by message'
        }
      />
      {customer ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-quiet p-3.5">
          <div className="min-w-0">
            <p className="font-semibold">{customer.name || 'Without a name'}</p>
            <p className="text-sm text-muted">
              {[customer.phone, customer.email].filter(Boolean).join(' · ') || 'No phone or email'}
            </p>
          </div>
          <Button
            size="admin"
            variant="outline"
            icon={<X className="size-4" />}
            onClick={() => onPick(undefined)}
          >
            Somebody else
          </Button>
        </div>
      ) : (
        <FindCustomer onPick={onPick} />
      )}
    </Card>
  )
}

function FindCustomer({ onPick }: { onPick: (customer: PersonInList) => void }) {
  const [typed, setTyped] = useState('')
  const search = useDebouncedValue(typed.trim(), TYPING_MS)
  const { data = [], isFetching, isError } = useQuery(soughtCustomersQuery(search))
  const found = typed.trim() === '' ? [] : data.filter(({ isActive }) => isActive !== false)
  return (
    <>
      <SearchCombobox
        label="Find a customer"
        placeholder="Name, phone or email"
        value={typed}
        onValueChange={setTyped}
        onSearch={() => undefined}
        suggestions={found}
        onPick={onPick}
        renderSuggestion={(person) => (
          <>
            <span className="block truncate font-semibold">{person.name || 'Without a name'}</span>
            <span className="block truncate text-sm text-muted">
              {[person.phone, person.email].filter(Boolean).join(' · ')}
            </span>
          </>
        )}
      />
      <p aria-live="polite" className="mt-2 text-sm text-muted">
        {isError && 'Customers cannot be searched now. Type name and phone.'}
        {search !== '' && !isFetching && !isError && found.length === 0 && 'Nobody found: a new customer.'}
      </p>
    </>
  )
}

interface FieldsProps {
  field: (name: Exclude<keyof DraftValues, 'namesAddress'>) => FieldBinding
}

/** At the counter: nothing has to be said. */
export function CounterFields({ field }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" {...field('fullName')} hint="Leave empty for a walk-in customer">
        <TextInput controlSize="admin" autoComplete="off" maxLength={120} />
      </Field>
      <Field label="Mobile number" {...field('phone')} hint="The bill goes there">
        <TextInput controlSize="admin" inputMode="tel" autoComplete="off" maxLength={20} />
      </Field>
    </div>
  )
}

/** Where an order by phone goes. City and state follow from the pincode. */
export function AddressFields({ field }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" {...field('fullName')} isRequired>
        <TextInput controlSize="admin" autoComplete="off" maxLength={120} />
      </Field>
      <Field label="Phone" {...field('phone')} isRequired>
        <TextInput controlSize="admin" inputMode="tel" autoComplete="off" maxLength={20} />
      </Field>
      <StreetField field={field} />
      <Field label="Landmark" {...field('landmark')}>
        <TextInput controlSize="admin" autoComplete="off" maxLength={200} />
      </Field>
      <PlaceFields field={field} />
    </div>
  )
}

export function StreetField({ field }: FieldsProps) {
  return (
    <Field label="Address" {...field('address')} isRequired className="sm:col-span-2">
      <TextInput controlSize="admin" autoComplete="off" maxLength={300} />
    </Field>
  )
}

export function PlaceFields({ field }: FieldsProps) {
  return (
    <>
      <Field label="Pincode" {...field('pincode')} isRequired>
        <TextInput controlSize="admin" inputMode="numeric" autoComplete="off" maxLength={7} />
      </Field>
      <Field label="City" {...field('city')} isRequired>
        <TextInput controlSize="admin" autoComplete="off" maxLength={100} />
      </Field>
      <Field label="State" {...field('state')} isRequired>
        <Select controlSize="admin">
          <option value="">Choose</option>
          {STATE_NAMES.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      </Field>
    </>
  )
}
