import { useMutation } from '@tanstack/react-query'
import { updateSessionUser } from '#accounts/session.ts'
import { ApiFailure, api } from '#client/api-client.ts'
import { addressText } from '#contract/accounts.ts'
import type { Person, ProfileBody, SavedProfile } from '#contract/accounts-schemas.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { readableMessage } from '#ui/page/readable-message.ts'

const DEFAULT_ERROR = 'Failed to update profile'

interface ProfileFormProps {
  user: Person
  onCancel: () => void
  onSaved: (saved: SavedProfile) => void
  onFailed: (reason: string) => void
}

/** Name, email, phone, address. Only the server checks them. */
export function ProfileForm({ user, onCancel, onSaved, onFailed }: ProfileFormProps) {
  const form = useForm(
    { name: user.name, email: user.email, phone: user.phone ?? '', address: addressText(user.address) },
    ({ email, ...values }) => ({
      body: {
        ...values,
        // An account with a phone alone needs none.
        ...((email !== '' || user.email !== '') && { email }),
        address: storedAddress(user, values.address),
      },
    }),
  )
  const saving = useMutation({
    mutationFn: async (body: ProfileBody) => (await api.put<SavedProfile>('/api/profile', body)).data,
    onSuccess: (saved) => {
      const { unprovedEmail: _, ...person } = saved
      updateSessionUser(person)
      onSaved(saved)
    },
    onError: (error) => {
      form.showProblem({
        message: error.message,
        fields: error instanceof ApiFailure ? error.fields : undefined,
      })
      onFailed(reasonOf(error))
    },
  })
  const { isPending: isSaving } = saving
  return (
    <form
      noValidate
      onSubmit={form.submit((body) => saving.mutate(body))}
      className="grid gap-4 sm:grid-cols-2"
    >
      <Field label="Name" {...form.field('name')} className="sm:col-span-2">
        <TextInput type="text" autoComplete="name" autoFocus disabled={isSaving} />
      </Field>
      <Field label="Email" {...form.field('email')}>
        <TextInput type="email" autoComplete="email" disabled={isSaving} />
      </Field>
      <Field label="Phone" {...form.field('phone')}>
        <TextInput type="tel" autoComplete="tel-national" disabled={isSaving} />
      </Field>
      <Field label="Address" {...form.field('address')} className="sm:col-span-2">
        <TextArea autoComplete="street-address" disabled={isSaving} />
      </Field>
      <div className="flex gap-3 sm:col-span-2 sm:justify-end">
        <Button variant="outline" disabled={isSaving} onClick={onCancel} className="max-sm:flex-1">
          Cancel
        </Button>
        <Button type="submit" isBusy={isSaving} busyLabel="Saving..." className="max-sm:flex-1">
          Save Changes
        </Button>
      </div>
    </form>
  )
}

/** The server's message, or the default one. */
function reasonOf(error: Error): string {
  if (error instanceof ApiFailure && error.status > 0) return error.serverMessage ?? DEFAULT_ERROR
  return readableMessage(error.message) || DEFAULT_ERROR
}

/** An address that is stored in separate fields stays so unless its text was edited. */
function storedAddress({ address }: Person, text: string): ProfileBody['address'] {
  return address !== null && addressText(address) === text ? address : text
}
