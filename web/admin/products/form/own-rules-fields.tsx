import { type ReactNode, useState } from 'react'
import { ReturnsFields, WarrantyFields } from '#admin/list/rule-fields.tsx'
import { returnsInput, type TypedRules, warrantyInput } from '#admin/list/rule-values.ts'
import { NO_RULES, type OwnRules, returnBadge, warrantyBadge } from '#contract/promises/rules.ts'
import { ReturnRule, WarrantyRule } from '#contract/promises/rules-schemas.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'

interface OwnRulesFieldsProps {
  label: string
  rules: TypedRules
  onChange: (rules: TypedRules) => void
  error: string | undefined
  /** What a product's category says; absent for a category itself. */
  categoryRules?: OwnRules
  /** Below the fields, such as a button that saves them. */
  children?: ReactNode
}

/** What a product or category promises instead of what it inherits; folded away while it says nothing. */
export function OwnRulesFields(props: OwnRulesFieldsProps) {
  const { label, rules, onChange, error, categoryRules } = props
  const ofShop = useShopInfo()?.rules ?? NO_RULES
  const { returns, warranty, refusesCash } = rules
  const saysSomething = returns.choice !== 'inherited' || warranty.choice !== 'inherited' || refusesCash
  const [isOpened, setOpened] = useState(saysSomething)
  const inherited = { ...ofShop, ...categoryRules }
  const as = (name: keyof OwnRules, words: string) =>
    `As the ${categoryRules?.[name] === undefined ? 'shop' : 'category'} (${words})`
  return (
    <details
      open={isOpened || error !== undefined}
      onToggle={(event) => setOpened(event.currentTarget.open)}
      className="rounded-md outlined"
    >
      <summary className="min-h-11 cursor-pointer px-4 py-3 text-sm font-semibold">
        {label}
        <span className="ml-2 font-normal text-muted">
          {saysSomething ? 'Its own' : `As the ${categoryRules ? 'category and the shop' : 'shop'}`}
        </span>
      </summary>
      <div className="flex flex-col gap-4 px-4 pt-1 pb-4">
        <ReturnsFields
          value={returns}
          onChange={(typed) => onChange({ ...rules, returns: typed })}
          error={error && faultIn(ReturnRule, returnsInput(returns))}
          inherited={as('returns', inherited.returns ? returnBadge(inherited.returns) : 'not said')}
        />
        <WarrantyFields
          value={warranty}
          onChange={(typed) => onChange({ ...rules, warranty: typed })}
          error={error && faultIn(WarrantyRule, warrantyInput(warranty))}
          inherited={as('warranty', inherited.warranty ? warrantyBadge(inherited.warranty) : 'not said')}
        />
        <Field
          label="Cash on delivery"
          name="refusesCash"
          value={refusesCash ? 'no' : 'inherited'}
          onChange={({ target }) => onChange({ ...rules, refusesCash: target.value === 'no' })}
        >
          <Select controlSize="admin">
            <option value="inherited">{as('takesCash', inherited.takesCash ? 'yes' : 'no')}</option>
            <option value="no">No: paid online only</option>
          </Select>
        </Field>
        {props.children}
      </div>
    </details>
  )
}

/** What is wrong with a rule that is said. */
function faultIn(schema: typeof ReturnRule | typeof WarrantyRule, input: unknown): string | undefined {
  return input ? schema.safeParse(input).error?.issues[0]?.message : undefined
}
