import { NAMED_BUYER_TEXT } from '#contract/tax/named-buyer.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import type { FieldBinding } from '#ui/form/field-wiring.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { PlaceFields, StreetField } from './customer-card.tsx'
import type { DraftValues } from './order-draft.ts'

interface BillToFieldsProps {
  form: {
    values: DraftValues
    set: (name: 'namesAddress', value: boolean) => void
    field: (name: Exclude<keyof DraftValues, 'namesAddress'>) => FieldBinding
  }
  /** The customer was chosen, so that nobody has typed a name. */
  isNamed: boolean
  /** The law asks whom the bill names. */
  isNeeded: boolean
}

/** Whom the bill at the counter names with an address: nobody has to say one below what the law sets. */
export function BillToFields({ form, isNamed, isNeeded }: BillToFieldsProps) {
  const { namesAddress, state } = form.values
  return (
    <>
      {isNeeded ? (
        <Banner>{NAMED_BUYER_TEXT} (CGST Rules 2017, rule 46).</Banner>
      ) : (
        <Checkbox
          label="Address on the bill"
          checked={namesAddress}
          onChange={({ target }) => form.set('namesAddress', target.checked)}
          className="w-fit"
        />
      )}
      {(isNeeded || namesAddress) && (
        <div className="grid gap-4 sm:grid-cols-2">
          {isNamed && (
            <Field label="Name on the bill" {...form.field('fullName')} isRequired className="sm:col-span-2">
              <TextInput controlSize="admin" autoComplete="off" maxLength={120} />
            </Field>
          )}
          <StreetField field={form.field} />
          <PlaceFields field={form.field} />
          <OtherStateNote state={state} />
        </div>
      )}
    </>
  )
}

function OtherStateNote({ state }: { state: string }) {
  const shop = useShopInfo()
  if (!shop?.givesTaxInvoices || state === '' || shop.state === '' || state === shop.state) return null
  return (
    <Banner className="sm:col-span-2">
      With an address in {state} on the bill this is a sale to {state}, and bears IGST instead of CGST and
      SGST (IGST Act 2017, section 10(1)(ca)).
    </Banner>
  )
}
