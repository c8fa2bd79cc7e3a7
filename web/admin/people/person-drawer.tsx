import { useState } from 'react'
import type * as z from 'zod/mini'
import { rightsHolderOf } from '#accounts/rights.ts'
import { useUser } from '#accounts/session.ts'
import { ENTITY_FORM_ID, EntityDrawer } from '#admin/editing/entity-drawer.tsx'
import { EntityForm } from '#admin/editing/entity-form.tsx'
import { changedFields, pickFields } from '#admin/editing/use-edit-form.ts'
import { type Entity, useEntityForm } from '#admin/editing/use-entity-form.ts'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { STAFF_ROLE_LABELS, STAFF_ROLE_NOTES } from '#admin/layout/role-names.ts'
import type { Role } from '#contract/accounts.ts'
import { CreatePersonBody, type Invitation, Person, UpdatePersonBody } from '#contract/accounts-schemas.ts'
import { mayGive, STAFF_ROLES, type StaffRole } from '#contract/staff-roles.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { PasswordInput } from '#ui/form/password-input.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { checkBySchema } from '#ui/form/use-form.ts'
import { sentenceCase } from '#ui/sentence-case.ts'
import type { PeopleMutations } from './people-api.ts'
import { ROLE_LABELS, SHOWN_ROLES } from './role-labels.ts'

type NewPerson = z.infer<typeof CreatePersonBody>
type PersonChange = z.infer<typeof UpdatePersonBody>

interface PersonValues {
  name: string
  email: string
  phone: string
  role: Role
  /** Of an administrator. */
  staffRole: StaffRole
  password: string
}

const LABELS = { name: 'Name', phone: 'Phone', role: 'Role', staffRole: 'Rights' }

interface PersonDrawerProps {
  /** Somebody to edit, or the role of somebody new; null while closed. */
  subject: { person: Person } | { newRole: Role } | null
  mutations: PeopleMutations
  onClose: () => void
  onInvited: (name: string, invitation: Invitation) => void
}

/** Creates or edits an account. */
export function PersonDrawer({ subject, mutations, onClose, onInvited }: PersonDrawerProps) {
  const person = subject && 'person' in subject ? subject.person : undefined
  const newRole = subject && 'newRole' in subject ? subject.newRole : 'delivery_agent'
  return (
    <EntityDrawer
      open={person ?? (subject && 'new')}
      title={() => (person ? `Edit ${person.name}` : 'New account')}
      description={person?.email || person?.phone || undefined}
      addLabel="Create account"
      isSaving={mutations.create.isPending || mutations.change.isPending}
      onClose={onClose}
    >
      {() =>
        subject && (
          <PersonForm
            key={person?.id ?? newRole}
            person={person}
            newRole={newRole}
            mutations={mutations}
            onClose={onClose}
            onInvited={onInvited}
          />
        )
      }
    </EntityDrawer>
  )
}

interface PersonFormProps extends Pick<PersonDrawerProps, 'mutations' | 'onClose' | 'onInvited'> {
  person: Person | undefined
  newRole: Role
}

function PersonForm({ person, newRole, mutations, onClose, onInvited }: PersonFormProps) {
  const [givesPassword, setGivesPassword] = useState(false)
  const givable = useGivableRoles()
  const valuesOf = (source: Person | undefined) => ({
    name: source?.name ?? '',
    email: source?.email ?? '',
    phone: source?.phone ?? '',
    role: source?.role ?? newRole,
    staffRole: source?.staffRole ?? givable[0] ?? 'packer',
    password: '',
  })
  const entity: Entity<Person, PersonValues> = { schema: Person, valuesOf, labels: LABELS }
  const form = useEntityForm<Person, PersonValues, NewPerson | PersonChange>(
    entity,
    { stored: person, blank: valuesOf(undefined) },
    (values) =>
      person
        ? checkBySchema(UpdatePersonBody, changeInput(values))
        : checkBySchema(CreatePersonBody, newPersonInput(values, givesPassword)),
  )
  const { values, origin } = form

  function create(body: NewPerson) {
    mutations.create.mutate(body, {
      onSuccess: (created) => {
        adminToast.success(`${created.name} was added`)
        onClose()
        if (created.invitation) onInvited(created.name, created.invitation)
      },
      onError: form.showProblem,
    })
  }

  function change(known: Person, body: PersonChange) {
    const changes = changedFields(body, changeInput(origin), changeInput(values))
    const seen = pickFields(known, Object.keys(changes) as ('name' | 'phone' | 'role' | 'staffRole')[])
    mutations.change.mutate(
      { id: known.id, changes: { ...changes, seen } },
      {
        onSuccess: ({ name }) => {
          adminToast.success(`${name} was saved`)
          onClose()
        },
        onError: form.showProblem,
      },
    )
  }
  const save = form.submit((body) => {
    if ('email' in body) create(body)
    else if (form.shown) change(form.shown, body)
  })

  return (
    <EntityForm form={form} id={ENTITY_FORM_ID} onSubmit={save}>
      <Field label="Name" {...form.field('name')} isRequired>
        <TextInput controlSize="admin" autoComplete="off" />
      </Field>
      {!person && (
        <Field label="Email" {...form.field('email')} isRequired>
          <TextInput controlSize="admin" type="email" autoComplete="off" />
        </Field>
      )}
      <Field label="Phone" {...form.field('phone')} hint="10 digits">
        <TextInput
          controlSize="admin"
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => form.set('phone', event.target.value.replace(/[\s-]/g, ''))}
        />
      </Field>
      <Field
        label="Role"
        {...form.field('role')}
        hint={
          values.role === origin.role
            ? undefined
            : 'They keep their account but see a different part of the shop.'
        }
      >
        <Select controlSize="admin">
          {SHOWN_ROLES.map((role) => (
            <option key={role} value={role}>
              {sentenceCase(ROLE_LABELS[role].one)}
            </option>
          ))}
        </Select>
      </Field>
      {values.role === 'admin' && (
        <Field label="Rights" {...form.field('staffRole')} hint={STAFF_ROLE_NOTES[values.staffRole]}>
          <Select controlSize="admin">
            {givable.map((role) => (
              <option key={role} value={role}>
                {STAFF_ROLE_LABELS[role]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {!person && (
        <>
          <Checkbox
            label="Set a password now instead of sending a link"
            checked={givesPassword}
            onChange={(event) => setGivesPassword(event.target.checked)}
            className="text-sm!"
          />
          {givesPassword && (
            <Field label="Password" {...form.field('password')} isRequired>
              <PasswordInput controlSize="admin" autoComplete="new-password" />
            </Field>
          )}
        </>
      )}
    </EntityForm>
  )
}

/** The roles whose rights one has all, from many rights to few. */
export function useGivableRoles(): StaffRole[] {
  const user = useUser()
  return user ? STAFF_ROLES.filter((role) => mayGive(rightsHolderOf(user), role)) : []
}

function newPersonInput({ phone, password, staffRole, ...rest }: PersonValues, givesPassword: boolean) {
  return {
    ...rest,
    ...(rest.role === 'admin' && { staffRole }),
    ...(phone !== '' && { phone }),
    ...(givesPassword && { password }),
  }
}

function changeInput({ name, phone, role, staffRole }: PersonValues) {
  return { name, phone: phone === '' ? null : phone, role, ...(role === 'admin' && { staffRole }) }
}
