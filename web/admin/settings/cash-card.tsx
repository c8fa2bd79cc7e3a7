import { Card, CardHeader } from '#ui/card.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import type { FieldBinding } from '#ui/form/field-wiring.ts'
import { TextInput } from '#ui/form/text-input.tsx'

interface CashCardProps {
  field: (name: 'cashLimitPerOrder' | 'cashLimitPerAgent') => FieldBinding
  takesCash: boolean
  onTakesCash: (takesCash: boolean) => void
  roundsCash: boolean
  onRoundsCash: (roundsCash: boolean) => void
}

/** Whether customers can pay at the door, and how much. */
export function CashCard({ field, takesCash, onTakesCash, roundsCash, onRoundsCash }: CashCardProps) {
  return (
    <Card>
      <CardHeader title="Cash on delivery" subtitle="By law at most ₹1,99,999 for one order" />
      <Checkbox
        label={
          <>
            Take cash on delivery
            <span className="block text-xs text-muted">
              A delivery area, a category or a product can refuse it on its own.
            </span>
          </>
        }
        checked={takesCash}
        onChange={({ target }) => onTakesCash(target.checked)}
        className="mb-3 text-sm!"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Limit per order (₹)" {...field('cashLimitPerOrder')} isRequired>
          <TextInput controlSize="admin" inputMode="decimal" />
        </Field>
        <Field
          label="Limit per agent (₹)"
          {...field('cashLimitPerAgent')}
          hint="Cash in hand plus cash still to be collected"
          isRequired
        >
          <TextInput controlSize="admin" inputMode="decimal" />
        </Field>
      </div>
      <Checkbox
        label={
          <>
            Round cash to whole rupees
            <span className="block text-xs text-muted">
              For cash at the door. What is paid online stays exact.
            </span>
          </>
        }
        checked={roundsCash}
        onChange={({ target }) => onRoundsCash(target.checked)}
        className="mt-4 text-sm!"
      />
    </Card>
  )
}
