import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { updateSessionUser } from '#accounts/session.ts'
import { ApiFailure, api } from '#client/api-client.ts'
import { addressText, type Person, type ProfileBody } from '#contract/accounts-schemas.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { failureMessage } from '#ui/page/failure-message.ts'

const DEFAULT_ERROR = 'Failed to update profile'

interface ProfileFormProps {
  user: Person
  onCancel: () => void
  onSaved: () => void
  onFailed: (reason: string) => void
}

/** Name, email, phone, address. The shop checks them, the form does not. */
export function ProfileForm({ user, onCancel, onSaved, onFailed }: ProfileFormProps) {
  const [values, setValues] = useState(() => ({
    name: user.name,
    email: user.email,
    phone: user.phone ?? '',
    address: addressText(user.address),
  }))
  const saving = useMutation({
    mutationFn: async (body: ProfileBody) => (await api.put<Person>('/api/profile', body)).data,
    onSuccess: (saved) => {
      updateSessionUser(saved)
      onSaved()
    },
    onError: (error) => onFailed(reasonOf(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate({ ...values, address: storedAddress(user, values.address) })
  }
  const input = (name: keyof typeof values) => ({
    name,
    value: values[name],
    disabled: saving.isPending,
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: target.value })),
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" className="sm:col-span-2">
        <TextInput type="text" autoComplete="name" autoFocus {...input('name')} />
      </Field>
      <Field label="Email">
        <TextInput type="email" autoComplete="email" {...input('email')} />
      </Field>
      <Field label="Phone">
        <TextInput type="tel" autoComplete="tel-national" {...input('phone')} />
      </Field>
      <Field label="Address" className="sm:col-span-2">
        <TextArea autoComplete="street-address" {...input('address')} />
      </Field>
      <div className="flex gap-3 sm:col-span-2 sm:justify-end">
        <Button variant="outline" disabled={saving.isPending} onClick={onCancel} className="max-sm:flex-1">
          Cancel
        </Button>
        <Button type="submit" isBusy={saving.isPending} busyLabel="Saving..." className="max-sm:flex-1">
          Save Changes
        </Button>
      </div>
    </form>
  )
}

/** What the shop said; a refusal without words has a text of its own. */
function reasonOf(error: Error): string {
  if (error instanceof ApiFailure && error.status > 0) return error.serverMessage ?? DEFAULT_ERROR
  return failureMessage(error.message) || DEFAULT_ERROR
}

/** An address kept in parts stays so unless its text was changed. */
function storedAddress({ address }: Person, text: string): ProfileBody['address'] {
  return address !== null && addressText(address) === text ? address : text
}
