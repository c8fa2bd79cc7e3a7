import { ENTITY_FORM_ID, EntityDrawer, type OpenEntity } from '#admin/editing/entity-drawer.tsx'
import { EntityForm } from '#admin/editing/entity-form.tsx'
import { pickFields } from '#admin/editing/use-edit-form.ts'
import { useEntityForm } from '#admin/editing/use-entity-form.ts'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { Coupon, SaveCouponBody } from '#contract/ordering/coupons.ts'
import { usePricingRules } from '#shop/shop-info.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { checkBySchema } from '#ui/form/use-form.ts'
import { couponInput, couponValuesOf, EMPTY_COUPON } from './coupon-values.ts'
import type { CouponMutations } from './coupons-api.ts'

const NUMBER_MESSAGES = {
  percent: 'Enter a whole percentage',
  amount: 'Enter an amount',
  minimum: 'Enter an amount, or nothing',
  totalLimit: 'Enter a whole number, or nothing',
  perCustomerLimit: 'Enter a whole number, or nothing',
}

const FIELD_LABELS = {
  kind: 'Kind of discount',
  percent: 'Percent off',
  amount: 'Amount off',
  minimum: 'Smallest subtotal',
  startsAt: 'Starts',
  endsAt: 'Ends',
  totalLimit: 'Total uses',
  perCustomerLimit: 'Uses per customer',
  isActive: 'Switched on',
}
const TERMS = Object.keys(FIELD_LABELS) as (keyof typeof FIELD_LABELS)[]

const COUPON = { schema: Coupon, valuesOf: couponValuesOf, labels: FIELD_LABELS }

interface CouponDrawerProps {
  open: OpenEntity<Coupon>
  mutations: CouponMutations
  onClose: () => void
}

/** Creates or edits a coupon. */
export function CouponDrawer({ open, mutations, onClose }: CouponDrawerProps) {
  return (
    <EntityDrawer
      open={open}
      title={(coupon) => coupon?.code ?? 'New code'}
      addLabel="Create code"
      isSaving={mutations.create.isPending || mutations.change.isPending}
      onClose={onClose}
    >
      {(coupon) => <CouponForm coupon={coupon} mutations={mutations} onSaved={onClose} />}
    </EntityDrawer>
  )
}

interface CouponFormProps {
  coupon: Coupon | undefined
  mutations: CouponMutations
  onSaved: () => void
}

function CouponForm({ coupon, mutations, onSaved }: CouponFormProps) {
  const form = useEntityForm(COUPON, { stored: coupon, blank: EMPTY_COUPON }, (values) =>
    checkBySchema(SaveCouponBody, couponInput(values), NUMBER_MESSAGES),
  )
  const { values, set, field, shown } = form
  const { taxIncluded } = usePricingRules()

  const save = form.submit((body) => {
    const outcome = {
      onSuccess: () => {
        adminToast.success(coupon ? `${body.code} was saved` : `${body.code} was created`)
        onSaved()
      },
      onError: form.showProblem,
    }
    if (!shown) return mutations.create.mutate({ body }, outcome)
    const seen = pickFields(shown, TERMS)
    mutations.change.mutate({ params: { code: body.code }, body: { ...body, seen } }, outcome)
  })

  return (
    <EntityForm form={form} id={ENTITY_FORM_ID} onSubmit={save}>
      <Field label="Code" {...field('code')} hint="What customers enter at checkout" isRequired>
        <TextInput
          controlSize="admin"
          readOnly={coupon !== undefined}
          maxLength={40}
          autoCapitalize="characters"
          onChange={(event) => set('code', event.target.value.toUpperCase())}
          className="font-mono"
        />
      </Field>
      <div className="flex flex-wrap items-end gap-4">
        <SegmentedControl
          size="admin"
          label="Kind of discount"
          value={values.kind}
          onChange={(kind) => set('kind', kind)}
          options={[
            { value: 'percent', label: 'Percent' },
            { value: 'amount', label: 'Amount' },
          ]}
        />
        {values.kind === 'percent' ? (
          <Field label="Percent off" {...field('percent')} isRequired className="flex-1">
            <TextInput controlSize="admin" inputMode="numeric" />
          </Field>
        ) : (
          <Field label="Amount off (₹)" {...field('amount')} isRequired className="flex-1">
            <TextInput controlSize="admin" inputMode="decimal" />
          </Field>
        )}
      </div>
      <Field
        label="Minimum order value (₹)"
        {...field('minimum')}
        hint={taxIncluded ? 'Leave empty for none' : 'Before tax; leave empty for none'}
      >
        <TextInput controlSize="admin" inputMode="decimal" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Starts" {...field('startsAt')} hint="Leave empty to start now">
          <TextInput controlSize="admin" type="datetime-local" />
        </Field>
        <Field label="Ends" {...field('endsAt')} hint="Leave empty for no end date">
          <TextInput controlSize="admin" type="datetime-local" />
        </Field>
        <Field label="Total uses" {...field('totalLimit')} hint="Leave empty for no limit">
          <TextInput controlSize="admin" inputMode="numeric" />
        </Field>
        <Field label="Uses per customer" {...field('perCustomerLimit')} hint="Leave empty for no limit">
          <TextInput controlSize="admin" inputMode="numeric" />
        </Field>
      </div>
      <Checkbox
        label="Switched on"
        checked={values.isActive}
        onChange={(event) => set('isActive', event.target.checked)}
        className="text-sm!"
      />
    </EntityForm>
  )
}
