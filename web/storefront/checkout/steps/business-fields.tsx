import { isBuyerGstin, stateOfGstin } from '#contract/tax/gstin.ts'
import { readState } from '#contract/tax/states.ts'
import { BuyerGstin } from '#contract/tax/tax-schemas.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Banner } from '#ui/page/banner.tsx'
import type { BusinessForm } from '../use-business.ts'

const GSTIN_LENGTH = 15

interface BusinessFieldsProps {
  form: BusinessForm
  /** Where the goods go, as it is typed. */
  deliveryState: string
}

/** Asks for what the tax invoice of a business needs, once somebody wants one. */
export function BusinessFields({ form, deliveryState }: BusinessFieldsProps) {
  const { isWanted, gstin, shipsToOther } = form.values
  const read = BuyerGstin.safeParse(gstin)
  const gstinState = read.success ? stateOfGstin(read.data) : null
  const goodsState = readState(deliveryState)
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        label="GST invoice for my business"
        checked={isWanted}
        onChange={({ target }) => form.fill({ isWanted: target.checked })}
        className="-my-2 w-fit"
      />
      {isWanted && (
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="sr-only">Business that buys</legend>
          <Field
            label="GSTIN"
            hint={gstinState ? `Registered in ${gstinState}` : '15 characters, as on your registration'}
            {...form.field('gstin')}
            error={form.errors.gstin ?? wholeGstinError(gstin)}
          >
            <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} aria-required />
          </Field>
          <Field label="Registered name" {...form.field('legalName')}>
            <TextInput autoComplete="organization" spellCheck={false} aria-required />
          </Field>
          <Field
            label="Billing address"
            hint={addressHint(gstinState, goodsState)}
            {...form.field('address')}
            className="sm:col-span-2"
          >
            <TextInput autoComplete="off" maxLength={300} />
          </Field>
          <Checkbox
            label="The goods go to somebody else, not to this business"
            checked={shipsToOther}
            onChange={({ target }) => form.fill({ shipsToOther: target.checked })}
            className="-my-2 w-fit sm:col-span-2"
          />
          {shipsToOther && (
            <Field
              label="Ship-to GSTIN"
              hint="Of who receives the goods, if registered"
              {...form.field('shipToGstin')}
            >
              <TextInput autoComplete="off" autoCapitalize="characters" spellCheck={false} />
            </Field>
          )}
          <OtherStateNote gstinState={gstinState} deliveryState={goodsState} shipsToOther={shipsToOther} />
        </fieldset>
      )}
    </div>
  )
}

/** A wrong character is said once all of them are typed. */
function wholeGstinError(typed: string): string | undefined {
  const gstin = typed.replace(/\s/g, '').toUpperCase()
  if (gstin.length !== GSTIN_LENGTH || isBuyerGstin(gstin)) return undefined
  return 'This is no GSTIN: see whether each of its 15 characters is right'
}

function addressHint(gstinState: string | null, goodsState: string | null): string {
  if (gstinState === null) return 'Street, city and pincode of the business'
  const where = `Street, city and pincode of the business in ${gstinState}`
  return gstinState === goodsState ? `${where}; empty: where the goods go` : where
}

interface States {
  gstinState: string | null
  deliveryState: string | null
  shipsToOther: boolean
}

/** The tax of goods that go to another state may be of no use to the business. */
function OtherStateNote({ gstinState, deliveryState, shipsToOther }: States) {
  if (gstinState === null || deliveryState === null || gstinState === deliveryState) return null
  return (
    <div className="sm:col-span-2">
      <Banner>
        Your GSTIN is of {gstinState}, the goods go to {deliveryState}: the invoice names{' '}
        {shipsToOther ? 'both' : `${deliveryState} as place of supply`}. Ask your accountant whether you can
        set this tax off.
      </Banner>
    </div>
  )
}
