import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { ChangedMeanwhileNotice } from '#admin/layout/changed-meanwhile-notice.tsx'
import { FormFooter } from '#admin/layout/form-footer.tsx'
import { pickFields, useEditForm } from '#admin/layout/use-edit-form.ts'
import { Coupon, SaveCouponBody } from '#contract/ordering/coupons.ts'
import { usePricingTerms } from '#shop/shop-info.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { checkBySchema } from '#ui/form/use-form.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { couponInput, couponValuesOf, EMPTY_COUPON } from './coupon-values.ts'
import type { CouponMutations } from './coupons-api.ts'

const FORM_ID = 'coupon-form'
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

interface CouponDrawerProps {
  /** A coupon to edit, "new", or null while closed. */
  open: Coupon | 'new' | null
  mutations: CouponMutations
  onClose: () => void
}

/** Creates or edits a coupon. */
export function CouponDrawer({ open, mutations, onClose }: CouponDrawerProps) {
  const coupon = open === 'new' || open === null ? undefined : open
  const isSaving = mutations.create.isPending || mutations.change.isPending
  return (
    <Drawer
      isOpen={open !== null}
      onClose={onClose}
      isBusy={isSaving}
      title={coupon ? coupon.code : 'New code'}
      footer={
        <FormFooter
          formId={FORM_ID}
          submitLabel={coupon ? 'Save' : 'Create code'}
          isSaving={isSaving}
          onCancel={onClose}
        />
      }
    >
      <CouponForm coupon={coupon} mutations={mutations} onSaved={onClose} />
    </Drawer>
  )
}

interface CouponFormProps {
  coupon: Coupon | undefined
  mutations: CouponMutations
  onSaved: () => void
}

function CouponForm({ coupon, mutations, onSaved }: CouponFormProps) {
  const [shown, setShown] = useState(coupon)
  const form = useEditForm(coupon ? couponValuesOf(coupon) : EMPTY_COUPON, (values) =>
    checkBySchema(SaveCouponBody, couponInput(values), NUMBER_MESSAGES),
  )
  const { values, set, field } = form
  const { taxIncluded } = usePricingTerms()

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
    <form id={FORM_ID} noValidate className="flex flex-col gap-4" onSubmit={save}>
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <ChangedMeanwhileNotice
        form={form}
        schema={Coupon}
        valuesOf={couponValuesOf}
        labels={FIELD_LABELS}
        onCurrent={setShown}
      />
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
    </form>
  )
}
