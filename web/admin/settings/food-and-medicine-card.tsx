import { Card, CardHeader } from '#ui/card.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import type { FieldBinding } from '#ui/form/field-wiring.ts'
import { TextInput } from '#ui/form/text-input.tsx'

interface FoodAndMedicineCardProps {
  field: (name: 'fssaiLicence' | 'drugLicence' | 'prescriptionDays') => FieldBinding
  sellsPrescriptions: boolean
  onSellsPrescriptions: (isOn: boolean) => void
}

/** Licences, and whether what needs a prescription is sold. */
export function FoodAndMedicineCard(props: FoodAndMedicineCardProps) {
  const { field, sellsPrescriptions } = props
  return (
    <Card>
      <CardHeader title="Food and medicine" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="FSSAI licence number" {...field('fssaiLicence')} hint="14 digits, shown with food">
          <TextInput controlSize="admin" inputMode="numeric" maxLength={14} />
        </Field>
        <Field
          label="Drug licence number"
          {...field('drugLicence')}
          hint="Of your pharmacy; shown to customers"
          isRequired={sellsPrescriptions}
        >
          <TextInput controlSize="admin" maxLength={60} autoComplete="off" spellCheck={false} />
        </Field>
        <Checkbox
          label={
            <>
              Sell prescription medicine
              <span className="block text-xs text-muted">
                Customers add a photo of the prescription, and you look at it before the order is sent.
                Without it, products that need a prescription can be seen but not ordered.
              </span>
            </>
          }
          checked={sellsPrescriptions}
          onChange={(event) => props.onSellsPrescriptions(event.target.checked)}
          className="text-sm! sm:col-span-2"
        />
        {sellsPrescriptions && (
          <Field
            label="Keep photos of prescriptions for (days)"
            {...field('prescriptionDays')}
            hint="After delivery or cancellation; then they are deleted. Ask your pharmacist: your register may have to be kept longer."
            isRequired
            className="sm:col-span-2 sm:max-w-sm"
          >
            <TextInput controlSize="admin" inputMode="numeric" maxLength={4} />
          </Field>
        )}
      </div>
    </Card>
  )
}
