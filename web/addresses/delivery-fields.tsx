import { useId } from 'react'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { TextInput, type TextInputProps } from '../ui/text-input.tsx'
import type { DeliveryField } from './delivery-details.ts'
import { INDIAN_STATES } from './indian-states.ts'
import type { DeliveryForm } from './use-delivery-form.ts'

interface DeliveryFieldsProps {
  form: DeliveryForm
  /** Id of the message that explains the marks. */
  messageId?: string
}

/** Who gets the parcel, and where: seven fields and a landmark (CHK-07). */
export function DeliveryFields({ form, messageId }: DeliveryFieldsProps) {
  const statesId = useId()
  const field = { form, messageId }
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-6">
      <DetailInput
        {...field}
        name="fullName"
        label="Full Name"
        autoComplete="shipping name"
        className="sm:col-span-3"
      />
      <DetailInput
        {...field}
        name="phone"
        label="Phone Number"
        type="tel"
        inputMode="numeric"
        autoComplete="shipping tel-national"
        className="sm:col-span-3"
      />
      <DetailInput
        {...field}
        name="email"
        label="Email Address"
        type="email"
        inputMode="email"
        autoComplete="email"
        className="sm:col-span-6"
      />
      <StreetInput {...field} />
      <DetailInput
        {...field}
        name="landmark"
        label="Landmark (optional)"
        autoComplete="off"
        className="sm:col-span-6"
      />
      <DetailInput
        {...field}
        name="city"
        label="City"
        autoComplete="shipping address-level2"
        className="sm:col-span-2"
      />
      <DetailInput
        {...field}
        name="state"
        label="State"
        list={statesId}
        autoComplete="shipping address-level1"
        className="sm:col-span-2"
      />
      <DetailInput
        {...field}
        name="pincode"
        label="Pincode"
        inputMode="numeric"
        autoComplete="shipping postal-code"
        className="sm:col-span-2"
      />
      <datalist id={statesId}>
        {INDIAN_STATES.map((state) => (
          <option key={state} value={state} />
        ))}
      </datalist>
    </div>
  )
}

interface DetailInputProps extends DeliveryFieldsProps, Omit<TextInputProps, 'form'> {
  name: DeliveryField
  label: string
}

function DetailInput({ form, messageId, name, label, className, ...attributes }: DetailInputProps) {
  return (
    <Field label={label} error={form.marks[name]} className={className}>
      <TextInput
        {...attributes}
        {...control(form, name, messageId)}
        spellCheck={false}
        autoCapitalize={name === 'email' ? 'none' : 'words'}
      />
    </Field>
  )
}

function StreetInput({ form, messageId }: DeliveryFieldsProps) {
  return (
    <Field label="Street Address" error={form.marks.address} className="sm:col-span-6">
      <TextArea
        rows={2}
        className="min-h-18!"
        autoComplete="shipping street-address"
        spellCheck={false}
        {...control(form, 'address', messageId)}
      />
    </Field>
  )
}

/** Value and events of one control; a marked one is tied to the form's message. */
function control(form: DeliveryForm, name: DeliveryField, messageId: string | undefined) {
  const isMarked = form.marks[name] !== undefined
  return {
    name,
    value: form.values[name],
    'aria-required': name !== 'landmark',
    'aria-errormessage': isMarked ? messageId : undefined,
    onChange: ({ target }: { target: { value: string } }) => form.change(name, target.value),
    onBlur: () => form.leave(name),
  }
}
