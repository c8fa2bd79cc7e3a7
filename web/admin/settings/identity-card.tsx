import { Card, CardHeader } from '#ui/card.tsx'
import { Field } from '#ui/form/field.tsx'
import type { FieldBinding } from '#ui/form/field-wiring.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

type IdentityField =
  | 'legalName'
  | 'sinceYear'
  | 'aboutText'
  | 'grievanceName'
  | 'grievanceDesignation'
  | 'grievanceEmail'
  | 'grievancePhone'

/** Who sells, as customers and papers are told, and who answers their complaints. */
export function IdentityCard({ field }: { field: (name: IdentityField) => FieldBinding }) {
  return (
    <Card id="who-sells">
      <CardHeader title="Who sells" subtitle="At the foot of every page, and on papers" />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Legal name" {...field('legalName')} hint="Of the company, firm or person that sells">
          <TextInput controlSize="admin" maxLength={120} autoComplete="off" />
        </Field>
        <Field label="Since" {...field('sinceYear')} hint="The year in which the shop began, if you like">
          <TextInput controlSize="admin" inputMode="numeric" maxLength={4} autoComplete="off" />
        </Field>
        <Field
          label="What do you sell?"
          {...field('aboutText')}
          hint="A sentence or two, without which the page about you stays empty"
          className="sm:col-span-2"
        >
          <TextArea controlSize="admin" maxLength={600} />
        </Field>
      </div>
      <h3 className="mt-6 text-sm font-semibold">Grievance officer</h3>
      <p className="mt-1 mb-4 text-sm text-muted">
        The person who answers complaints. By law a shop on the web names one, with an email or a phone; it
        can be you.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Officer’s name" {...field('grievanceName')}>
          <TextInput controlSize="admin" maxLength={80} autoComplete="off" />
        </Field>
        <Field label="Designation" {...field('grievanceDesignation')} hint="Such as Owner or Manager">
          <TextInput controlSize="admin" maxLength={80} autoComplete="off" />
        </Field>
        <Field label="Email for complaints" {...field('grievanceEmail')}>
          <TextInput controlSize="admin" type="email" autoComplete="off" />
        </Field>
        <Field label="Phone for complaints" {...field('grievancePhone')}>
          <TextInput controlSize="admin" type="tel" maxLength={30} autoComplete="off" />
        </Field>
      </div>
    </Card>
  )
}
