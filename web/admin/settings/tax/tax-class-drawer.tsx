import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { ChangedMeanwhileNotice } from '#admin/layout/changed-meanwhile-notice.tsx'
import { FormFooter } from '#admin/layout/form-footer.tsx'
import { changedFields, pickFields, useEditForm } from '#admin/layout/use-edit-form.ts'
import { formatRates, taxClassOf } from '#admin/list/tax-classes.ts'
import { ShownTaxClass, TaxClassBody } from '#contract/tax/tax-class-schemas.ts'
import { TREATMENTS, type Treatment } from '#contract/tax/tax-classes.ts'
import { formatShortDay } from '#shop/date-format.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { checkBySchema } from '#ui/form/use-form.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { RateFields } from './rate-fields.tsx'
import {
  daysOf,
  newTaxClass,
  type TaxClassValues,
  taxClassInput,
  taxClassValuesOf,
} from './tax-class-values.ts'
import type { TaxClassMutations } from './tax-classes-api.ts'

const FORM_ID = 'tax-class-form'
const FIELD_LABELS = { name: 'Name', treatment: 'Treatment', rates: 'Rates' }
const TREATMENT_LABELS: Record<Treatment, string> = {
  taxable: 'Taxable',
  nil_rated: 'Nil rated',
  exempt: 'Exempt',
  non_gst: 'Outside GST',
}

interface TaxClassDrawerProps {
  /** Null while closed. */
  open: ShownTaxClass | 'new' | null
  /** In India, YYYY-MM-DD. */
  today: string
  mutations: TaxClassMutations
  onClose: () => void
}

/** Adds a tax class, or changes its name and the rates of days to come. */
export function TaxClassDrawer({ open, today, mutations, onClose }: TaxClassDrawerProps) {
  const taxClass = open === 'new' || open === null ? undefined : open
  const isSaving = mutations.create.isPending || mutations.change.isPending
  return (
    <Drawer
      isOpen={open !== null}
      onClose={onClose}
      isBusy={isSaving}
      title={taxClass ? taxClass.name : 'New tax class'}
      description="An order bears the rate of the day on which its goods leave the shop"
      footer={
        <FormFooter
          formId={FORM_ID}
          submitLabel={taxClass ? 'Save' : 'Add class'}
          isSaving={isSaving}
          onCancel={onClose}
        />
      }
    >
      <TaxClassForm taxClass={taxClass} today={today} mutations={mutations} onSaved={onClose} />
    </Drawer>
  )
}

interface TaxClassFormProps {
  /** Undefined for a new one. */
  taxClass: ShownTaxClass | undefined
  today: string
  mutations: TaxClassMutations
  onSaved: () => void
}

function TaxClassForm({ taxClass, today, mutations, onSaved }: TaxClassFormProps) {
  const [shown, setShown] = useState(taxClass)
  const held = shown?.rates.filter(({ from }) => from <= today) ?? []
  const start = shown ? taxClassValuesOf(shown, today) : newTaxClass(today)
  const form = useEditForm<TaxClassValues, TaxClassBody>(start, (values) =>
    checkBySchema(TaxClassBody, taxClassInput(values, held), {
      rates: 'Enter a percentage such as 18 or 0.25, and prices such as 2500',
    }),
  )
  const { values, set, errors } = form

  const save = form.submit((body) => {
    const outcome = {
      onSuccess: ({ name }: ShownTaxClass) => {
        adminToast.success(`${name} was ${shown ? 'saved' : 'added'}`)
        onSaved()
      },
      onError: form.showProblem,
    }
    if (!shown) return mutations.create.mutate(body, outcome)
    const changes = changedFields(body, taxClassInput(form.origin, held), taxClassInput(values, held))
    const seen = pickFields(shown, Object.keys(changes) as (keyof TaxClassBody)[])
    mutations.change.mutate({ id: shown.id, body: { ...changes, seen } }, outcome)
  })

  return (
    <form id={FORM_ID} noValidate className="flex flex-col gap-4" onSubmit={save}>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <ChangedMeanwhileNotice
        form={form}
        schema={ShownTaxClass}
        valuesOf={(current) => taxClassValuesOf(current, today)}
        labels={FIELD_LABELS}
        onCurrent={setShown}
      />
      <Field label="Name" {...form.field('name')} isRequired>
        <TextInput controlSize="admin" maxLength={80} autoComplete="off" />
      </Field>
      <Field
        label="Treatment"
        name="treatment"
        value={values.treatment}
        error={errors.treatment}
        onChange={({ target }) => set('treatment', target.value as Treatment)}
        hint={values.treatment === 'taxable' ? undefined : 'These goods bear no tax'}
      >
        <Select controlSize="admin">
          {TREATMENTS.map((treatment) => (
            <option key={treatment} value={treatment}>
              {TREATMENT_LABELS[treatment]}
            </option>
          ))}
        </Select>
      </Field>
      {shown && held.length > 0 && (
        <section aria-label="Rates that hold">
          <h3 className="text-sm font-semibold">Rates that hold</h3>
          <ul className="mt-1 text-sm text-muted">
            {daysOf(held).map((day) => (
              <li key={day}>
                {formatRates(taxClassOf({ ...shown, rates: held }), day)} since {formatShortDay(day)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {values.treatment === 'taxable' && (
        <RateFields
          days={values.rates}
          onChange={(rates) => set('rates', rates)}
          error={errors.rates}
          today={today}
          isNew={!shown}
        />
      )}
    </form>
  )
}
