import { useId } from 'react'
import { readState, STATE_NAMES } from '#contract/tax/states.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput, type TextInputProps } from '#ui/form/text-input.tsx'
import type { DeliveryField } from './delivery-details.ts'
import type { DeliveryForm } from './use-delivery-form.ts'

interface DeliveryFieldsProps {
  form: DeliveryForm
}

/** Who gets the parcel, and where: seven fields and a landmark. In an open shop the pincode comes first, as it fills city and state. */
export function DeliveryFields({ form }: DeliveryFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-6">
      <DetailInput
        form={form}
        name="fullName"
        label="Full Name"
        autoComplete="shipping name"
        className="sm:col-span-3"
      />
      <DetailInput
        form={form}
        name="phone"
        label="Phone Number"
        type="tel"
        inputMode="numeric"
        autoComplete="shipping tel-national"
        className="sm:col-span-3"
      />
      <DetailInput
        form={form}
        name="email"
        label={form.needsEmail ? 'Email Address' : 'Email Address (optional)'}
        type="email"
        inputMode="email"
        autoComplete="email"
        className="sm:col-span-6"
      />
      <StreetInput form={form} />
      <DetailInput
        form={form}
        name="landmark"
        label="Landmark (optional)"
        autoComplete="off"
        className="sm:col-span-6"
      />
      {form.isOpenShop && <PincodeInput form={form} />}
      <DetailInput
        form={form}
        name="city"
        label="City"
        autoComplete="shipping address-level2"
        className="sm:col-span-2"
      />
      {form.isOpenShop ? <StateSelect form={form} /> : <StateInput form={form} />}
      {!form.isOpenShop && <PincodeInput form={form} />}
    </div>
  )
}

interface DetailInputProps extends DeliveryFieldsProps, Omit<TextInputProps, 'form'> {
  name: DeliveryField
  label: string
}

function isRequired({ needsEmail }: DeliveryFieldsProps['form'], name: DeliveryField): boolean {
  return name !== 'landmark' && (needsEmail || name !== 'email')
}

function DetailInput({ form, name, label, className, ...attributes }: DetailInputProps) {
  return (
    <Field label={label} {...form.field(name)} className={className}>
      <TextInput
        {...attributes}
        aria-required={isRequired(form, name)}
        spellCheck={false}
        autoCapitalize={name === 'email' ? 'none' : 'words'}
      />
    </Field>
  )
}

function StreetInput({ form }: DeliveryFieldsProps) {
  return (
    <Field label="Street Address" {...form.field('address')} className="sm:col-span-6">
      <TextArea
        rows={2}
        className="min-h-18!"
        autoComplete="shipping street-address"
        aria-required
        spellCheck={false}
      />
    </Field>
  )
}

function PincodeInput({ form }: DeliveryFieldsProps) {
  return (
    <DetailInput
      form={form}
      name="pincode"
      label="Pincode"
      inputMode="numeric"
      autoComplete="shipping postal-code"
      className="sm:col-span-2"
    />
  )
}

const STATE_AUTOCOMPLETE = 'shipping address-level1'

/** Suggests the states; another spelling is read too. */
function StateInput({ form }: DeliveryFieldsProps) {
  const statesId = useId()
  return (
    <>
      <DetailInput
        form={form}
        name="state"
        label="State"
        list={statesId}
        autoComplete={STATE_AUTOCOMPLETE}
        className="sm:col-span-2"
      />
      <datalist id={statesId}>
        {STATE_NAMES.map((state) => (
          <option key={state} value={state} />
        ))}
      </datalist>
    </>
  )
}

function StateSelect({ form }: DeliveryFieldsProps) {
  const { value, ...binding } = form.field('state')
  return (
    <Field label="State" {...binding} value={readState(value) ?? ''} className="sm:col-span-2">
      <Select autoComplete={STATE_AUTOCOMPLETE} aria-required>
        <option value="">Choose a state</option>
        {STATE_NAMES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </Select>
    </Field>
  )
}
