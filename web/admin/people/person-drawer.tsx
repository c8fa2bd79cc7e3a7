import { useState } from 'react'
import type * as z from 'zod/mini'
import { ChangedMeanwhileNotice } from '#admin/layout/changed-meanwhile-notice.tsx'
import { changedFields, pickFields, useFormDraft } from '#admin/layout/form-draft.ts'
import type { Role } from '#contract/accounts.ts'
import { CreatePersonBody, type Invitation, Person, UpdatePersonBody } from '#contract/accounts-schemas.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Banner } from '#ui/page/banner.tsx'
import { sentenceCase } from '#ui/sentence-case.ts'
import type { PeopleMutations } from './people-api.ts'
import { ROLE_LABELS, SHOWN_ROLES } from './role-labels.ts'

const FORM_ID = 'person-form'

interface PersonDrawerProps {
  /** Somebody to edit, or the role of somebody new; null while closed. */
  subject: { person: Person } | { newRole: Role } | null
  mutations: PeopleMutations
  onClose: () => void
  onInvited: (name: string, invitation: Invitation) => void
}

/** Adding somebody to the shop, or changing what is known of them. */
export function PersonDrawer({ subject, mutations, onClose, onInvited }: PersonDrawerProps) {
  const person = subject && 'person' in subject ? subject.person : undefined
  const newRole = subject && 'newRole' in subject ? subject.newRole : 'delivery_agent'
  const isSaving = mutations.create.isPending || mutations.change.isPending
  return (
    <Drawer
      isOpen={subject !== null}
      onClose={onClose}
      isBusy={isSaving}
      title={person ? `Edit ${person.name}` : 'New account'}
      description={person?.email}
      footer={
        <div className="flex justify-end gap-2">
          <Button size="admin" variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} size="admin" isBusy={isSaving} busyLabel="Saving...">
            {person ? 'Save' : 'Create account'}
          </Button>
        </div>
      }
    >
      {subject && (
        <PersonForm
          key={person?.id ?? newRole}
          person={person}
          newRole={newRole}
          mutations={mutations}
          onClose={onClose}
          onInvited={onInvited}
        />
      )}
    </Drawer>
  )
}

interface PersonFormProps extends Pick<PersonDrawerProps, 'mutations' | 'onClose' | 'onInvited'> {
  person: Person | undefined
  newRole: Role
}

function PersonForm({ person, newRole, mutations, onClose, onInvited }: PersonFormProps) {
  const [givesPassword, setGivesPassword] = useState(false)
  const [shown, setShown] = useState(person)
  const valuesOf = (given: Person | undefined) => ({
    name: given?.name ?? '',
    email: given?.email ?? '',
    phone: given?.phone ?? '',
    role: given?.role ?? newRole,
    password: '',
  })
  const draft = useFormDraft(valuesOf(person))
  const { form, values, errors, set, check, origin, showFailure } = draft

  function create() {
    const { phone, password, ...given } = values
    const input = { ...given, ...(phone !== '' && { phone }), ...(givesPassword && { password }) }
    const body = check(CreatePersonBody, input)
    if (!body) return
    mutations.create.mutate(body, {
      onSuccess: (created) => {
        toast.success(`${created.name} was added`, { kind: 'admin' })
        onClose()
        if (created.invitation) onInvited(created.name, created.invitation)
      },
      onError: showFailure,
    })
  }

  function change(known: Person) {
    const inputOf = ({ name, phone, role }: typeof values) => ({
      name,
      phone: phone === '' ? null : phone,
      role,
    })
    const body = check(UpdatePersonBody, inputOf(values))
    if (!body) return
    const changes: z.infer<typeof UpdatePersonBody> = changedFields(body, inputOf(origin), inputOf(values))
    const seen = pickFields(known, Object.keys(changes) as ('name' | 'phone' | 'role')[])
    mutations.change.mutate(
      { id: known.id, changes: { ...changes, seen } },
      {
        onSuccess: ({ name }) => {
          toast.success(`${name} was saved`, { kind: 'admin' })
          onClose()
        },
        onError: showFailure,
      },
    )
  }

  return (
    <form
      id={FORM_ID}
      ref={form}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (shown) change(shown)
        else create()
      }}
    >
      {errors.form && <Banner tone="error">{errors.form}</Banner>}
      <ChangedMeanwhileNotice
        draft={draft}
        schema={Person}
        valuesOf={valuesOf}
        labels={{ name: 'Name', phone: 'Phone', role: 'Role' }}
        onCurrent={setShown}
      />
      <Field label="Name" error={errors.name} isRequired>
        <TextInput
          controlSize="admin"
          autoComplete="off"
          value={values.name}
          onChange={(event) => set('name', event.target.value)}
        />
      </Field>
      {!person && (
        <Field label="Email" error={errors.email} isRequired>
          <TextInput
            controlSize="admin"
            type="email"
            autoComplete="off"
            value={values.email}
            onChange={(event) => set('email', event.target.value)}
          />
        </Field>
      )}
      <Field label="Phone" error={errors.phone} hint="10 digits">
        <TextInput
          controlSize="admin"
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          value={values.phone}
          onChange={(event) => set('phone', event.target.value.replace(/[\s-]/g, ''))}
        />
      </Field>
      <Field
        label="Role"
        error={errors.role}
        hint={
          values.role === origin.role
            ? undefined
            : 'They keep their account but see a different part of the shop.'
        }
      >
        <Select
          controlSize="admin"
          value={values.role}
          onChange={(event) => {
            const role = SHOWN_ROLES.find((known) => known === event.target.value)
            if (role) set('role', role)
          }}
        >
          {SHOWN_ROLES.map((role) => (
            <option key={role} value={role}>
              {sentenceCase(ROLE_LABELS[role].one)}
            </option>
          ))}
        </Select>
      </Field>
      {!person && (
        <>
          <Checkbox
            label="Set a password now instead of sending a link"
            checked={givesPassword}
            onChange={(event) => setGivesPassword(event.target.checked)}
            className="text-sm!"
          />
          {givesPassword && (
            <Field label="Password" error={errors.password} isRequired>
              <PasswordInput
                controlSize="admin"
                autoComplete="new-password"
                value={values.password}
                onChange={(event) => set('password', event.target.value)}
              />
            </Field>
          )}
        </>
      )}
    </form>
  )
}
