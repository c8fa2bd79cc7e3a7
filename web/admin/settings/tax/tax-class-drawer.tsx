import { ENTITY_FORM_ID, EntityDrawer, type OpenEntity } from '#admin/editing/entity-drawer.tsx'
import { EntityForm } from '#admin/editing/entity-form.tsx'
import { changedFields, pickFields } from '#admin/editing/use-edit-form.ts'
import { type Entity, useEntityForm } from '#admin/editing/use-entity-form.ts'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { formatRates, taxClassOf } from '#admin/list/tax-classes.ts'
import { ShownTaxClass, TaxClassBody } from '#contract/tax/tax-class-schemas.ts'
import { TREATMENTS, type Treatment } from '#contract/tax/tax-classes.ts'
import { formatShortDay } from '#shop/date-format.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { checkBySchema } from '#ui/form/use-form.ts'
import { RateFields } from './rate-fields.tsx'
import {
  daysOf,
  newTaxClass,
  type TaxClassValues,
  taxClassInput,
  taxClassValuesOf,
} from './tax-class-values.ts'
import type { TaxClassMutations } from './tax-classes-api.ts'

const FIELD_LABELS = { name: 'Name', treatment: 'Treatment', rates: 'Rates' }
const TREATMENT_LABELS: Record<Treatment, string> = {
  taxable: 'Taxable',
  nil_rated: 'Nil rated',
  exempt: 'Exempt',
  non_gst: 'Outside GST',
}

interface TaxClassDrawerProps {
  open: OpenEntity<ShownTaxClass>
  /** In India, YYYY-MM-DD. */
  today: string
  mutations: TaxClassMutations
  onClose: () => void
}

/** Adds a tax class, or changes its name and the rates of days to come. */
export function TaxClassDrawer({ open, today, mutations, onClose }: TaxClassDrawerProps) {
  return (
    <EntityDrawer
      open={open}
      title={(taxClass) => taxClass?.name ?? 'New tax class'}
      description="An order bears the rate of the day on which its goods leave the shop"
      addLabel="Add class"
      isSaving={mutations.create.isPending || mutations.change.isPending}
      onClose={onClose}
    >
      {(taxClass) => (
        <TaxClassForm taxClass={taxClass} today={today} mutations={mutations} onSaved={onClose} />
      )}
    </EntityDrawer>
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
  const entity: Entity<ShownTaxClass, TaxClassValues> = {
    schema: ShownTaxClass,
    valuesOf: (stored) => taxClassValuesOf(stored, today),
    labels: FIELD_LABELS,
  }
  const heldOf = (stored: ShownTaxClass | undefined) =>
    stored?.rates.filter(({ from }) => from <= today) ?? []
  const form = useEntityForm(entity, { stored: taxClass, blank: newTaxClass(today) }, (values, shown) =>
    checkBySchema<TaxClassValues, TaxClassBody>(TaxClassBody, taxClassInput(values, heldOf(shown)), {
      rates: 'Enter a percentage such as 18 or 0.25, and prices such as 2500',
    }),
  )
  const { shown } = form
  const held = heldOf(shown)
  const { values, set, errors } = form

  const save = form.submit((body) => {
    const outcome = {
      onSuccess: ({ name }: ShownTaxClass) => {
        adminToast.success(`${name} was ${shown ? 'saved' : 'added'}`)
        onSaved()
      },
      onError: form.showProblem,
    }
    if (!shown) return mutations.create.mutate({ body }, outcome)
    const changes = changedFields(body, taxClassInput(form.origin, held), taxClassInput(values, held))
    const seen = pickFields(shown, Object.keys(changes) as (keyof TaxClassBody)[])
    mutations.change.mutate({ params: { id: shown.id }, body: { ...changes, seen } }, outcome)
  })

  return (
    <EntityForm form={form} id={ENTITY_FORM_ID} onSubmit={save}>
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
    </EntityForm>
  )
}
