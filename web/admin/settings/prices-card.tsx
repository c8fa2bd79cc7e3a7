import { TAX_BASIS_POINTS } from '#contract/money.ts'
import { useShopMode } from '#shop/shop-info.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import type { SettingsEdit } from './settings-form.tsx'

const TAX = `${TAX_BASIS_POINTS / 100}%`

/** How prices become what is paid. */
export function PricesCard({ form }: { form: SettingsEdit }) {
  const { values, origin, errors, set } = form
  const isForAll = useShopMode()?.addsFlatTax !== false
  const includesTax = values.pricesIncludeTax
  return (
    <Card>
      <CardHeader title="Prices" />
      <div className="flex flex-col gap-4">
        <Field
          label="Your prices"
          error={errors.pricesIncludeTax}
          hint={
            includesTax
              ? 'Customers pay the price that they see, as on the pack.'
              : `${TAX} is added at the checkout. Product pages show both prices.${isForAll ? '' : ' Goods that bear another tax are not sold so.'}`
          }
          className="sm:max-w-md"
        >
          <Select
            controlSize="admin"
            name="pricesIncludeTax"
            value={includesTax ? 'included' : 'added'}
            onChange={({ target }) => set('pricesIncludeTax', target.value === 'included')}
          >
            <option value="included">Include all taxes</option>
            <option value="added">{`Are before tax: ${TAX} is added`}</option>
          </Select>
        </Field>
        {includesTax !== origin.pricesIncludeTax && (
          <p className="max-w-md text-sm" role="status">
            Your prices keep their numbers: for a product of ₹100 a customer{' '}
            {includesTax ? 'pays ₹100 instead of ₹118' : 'pays ₹118 instead of ₹100'} as soon as you save.
            Orders that are placed stay as they are.
          </p>
        )}
      </div>
    </Card>
  )
}
