import { useMemo } from 'react'
import { ENTITY_FORM_ID } from '#admin/editing/entity-drawer.tsx'
import { EntityForm } from '#admin/editing/entity-form.tsx'
import { useEntityForm } from '#admin/editing/use-entity-form.ts'
import { readNumber } from '#admin/list/typed-number.ts'
import { Area, AreaBody } from '#contract/promises/areas-schemas.ts'
import { readPincodes } from '#contract/promises/pincodes/pincode-list.ts'
import { Field } from '#ui/form/field.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { type Checked, checkBySchema } from '#ui/form/use-form.ts'
import { sentenceCase } from '#ui/sentence-case.ts'
import { type AreaValues, areaInput, areaValuesOf, EMPTY_AREA } from './area-values.ts'
import type { AreaEntity } from './areas-api.ts'
import { formatCutOff, formatLead } from './format-area.ts'
import { listsOf } from './list-summary.tsx'
import { PincodesField } from './pincodes-field.tsx'
import { WeekdayField } from './weekday-field.tsx'

const NUMBER_MESSAGES = {
  fee: 'Enter an amount, or nothing',
  freeFrom: 'Enter an amount, or nothing',
  minimum: 'Enter an amount, or nothing',
  leadDays: 'Enter whole days',
}
const LABELS = {
  name: 'Name',
  prefixes: 'Pincodes',
  fee: 'Fee',
  freeFrom: 'Free from',
  minimum: 'Minimum',
  takesCash: 'Cash on delivery',
  leadDays: 'Days until delivery',
  weekdays: 'Delivered on',
  cutOff: 'Order by',
  carrier: 'Brought by',
}
const AREA = { schema: Area, valuesOf: areaValuesOf, labels: LABELS }
const ELSEWHERE: AreaValues = { ...EMPTY_AREA, name: 'Everywhere else', isElsewhere: true }

interface AreaFormProps {
  /** Undefined for a new one. */
  area: Area | undefined
  /** Whether a new one begins as everywhere else. */
  isElsewhere: boolean
  areas: readonly Area[]
  entity: AreaEntity
  onSaved: () => void
}

export function AreaForm({ area, isElsewhere, areas, entity, onSaved }: AreaFormProps) {
  const blank = isElsewhere ? ELSEWHERE : EMPTY_AREA
  const form = useEntityForm(AREA, { stored: area, blank }, checkArea)
  const { values, set, field } = form
  const others = useMemo(() => listsOf(areas.filter(({ id }) => id !== area?.id)), [areas, area])
  const leadDays = readNumber(values.leadDays)

  const save = form.submit((body) =>
    entity.save(form.shown, body, { onSuccess: onSaved, onError: form.showProblem }),
  )

  return (
    <EntityForm form={form} id={ENTITY_FORM_ID} onSubmit={save}>
      <Field
        label="Name"
        {...field('name')}
        hint="Read on your Shipping page, and by you on orders"
        isRequired
      >
        <TextInput controlSize="admin" maxLength={60} placeholder="Pune city" autoComplete="off" />
      </Field>
      <PincodesField
        field={field('prefixes')}
        values={values}
        set={set}
        showError={form.showError}
        others={others}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Fee (₹)" {...field('fee')} hint="Tax included; empty: free">
          <TextInput controlSize="admin" inputMode="decimal" />
        </Field>
        <Field label="Free from (₹)" {...field('freeFrom')} hint="Of goods; empty: never">
          <TextInput controlSize="admin" inputMode="decimal" />
        </Field>
        <Field label="Minimum (₹)" {...field('minimum')} hint="Of goods; empty: none">
          <TextInput controlSize="admin" inputMode="decimal" />
        </Field>
      </div>
      <WeekdayField
        weekdays={values.weekdays}
        error={form.errors.weekdays}
        onChange={(weekdays) => set('weekdays', weekdays)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Days until delivery"
          {...field('leadDays')}
          hint={
            leadDays === undefined
              ? '0: the same day'
              : `${sentenceCase(formatLead(leadDays))} at the earliest`
          }
          isRequired
        >
          <TextInput controlSize="admin" inputMode="numeric" maxLength={2} />
        </Field>
        <Field
          label="Order by"
          {...field('cutOff')}
          hint={
            values.cutOff === ''
              ? 'Empty: until midnight'
              : `After ${formatCutOff(values.cutOff)} an order counts as one of the next day`
          }
        >
          <TextInput controlSize="admin" type="time" />
        </Field>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <Choice
          label="Brought by"
          value={values.carrier}
          onChange={(carrier) => set('carrier', carrier)}
          options={[
            { value: 'riders', label: 'Own riders' },
            { value: 'courier', label: 'Courier' },
          ]}
        />
        <Choice
          label="Cash on delivery"
          value={values.takesCash ? 'yes' : 'no'}
          onChange={(cash) => set('takesCash', cash === 'yes')}
          options={[
            { value: 'yes', label: 'Cash or online' },
            { value: 'no', label: 'Online only' },
          ]}
        />
      </div>
    </EntityForm>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

function Choice<Value extends string>(props: ChoiceProps<Value>) {
  return (
    <div className="flex flex-col items-start gap-1.5">
      <p aria-hidden="true" className="text-sm font-semibold">
        {props.label}
      </p>
      <SegmentedControl size="admin" {...props} />
    </div>
  )
}

/** A part that cannot be read would be lost by saving, so it is refused. */
function checkArea(values: AreaValues): Checked<AreaValues, AreaBody> {
  const [first] = readPincodes(values.prefixes).unreadable
  if (first) return { errors: { prefixes: `Line ${first.line}: “${first.text.slice(0, 40)}” is no pincode` } }
  return checkBySchema<AreaValues, AreaBody>(AreaBody, areaInput(values), NUMBER_MESSAGES)
}
