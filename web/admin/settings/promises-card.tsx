import { ReturnsFields, WarrantyFields } from '#admin/list/rule-fields.tsx'
import {
  returnsInput,
  type TypedReturns,
  type TypedWarranty,
  warrantyInput,
} from '#admin/list/rule-values.ts'
import { returnAnswer, returnBadge, warrantyBadge } from '#contract/promises/rules.ts'
import { ReturnRule, WarrantyRule } from '#contract/promises/rules-schemas.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { Field } from '#ui/form/field.tsx'
import type { FieldBinding } from '#ui/form/field-wiring.ts'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'

interface PromisesCardProps {
  field: (name: 'supportHours' | 'supportWhatsApp') => FieldBinding
  returns: TypedReturns
  onReturns: (returns: TypedReturns) => void
  returnsError: string | undefined
  warranty: TypedWarranty
  onWarranty: (warranty: TypedWarranty) => void
  warrantyError: string | undefined
}

/** What the shop promises for its goods and its help; customers read it everywhere, and nothing else. */
export function PromisesCard(props: PromisesCardProps) {
  const { field, returns, warranty } = props
  return (
    <Card id="promises">
      <CardHeader
        title="What you promise"
        subtitle="For all products that say nothing else: a category or product can have rules of its own"
      />
      <div className="flex flex-col gap-4">
        <ReturnsFields value={returns} onChange={props.onReturns} error={props.returnsError} />
        <WarrantyFields value={warranty} onChange={props.onWarranty} error={props.warrantyError} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Support hours"
            {...field('supportHours')}
            hint="One per line, such as Mon-Sat 10:00 AM-7:00 PM"
          >
            <TextArea controlSize="admin" rows={2} />
          </Field>
          <Field
            label="WhatsApp number"
            {...field('supportWhatsApp')}
            hint="Customers can write to you there"
          >
            <TextInput controlSize="admin" type="tel" maxLength={30} />
          </Field>
        </div>
        <Preview returns={returns} warranty={warranty} />
      </div>
    </Card>
  )
}

/** The sentences that customers read, while they are chosen. */
function Preview({ returns, warranty }: Pick<PromisesCardProps, 'returns' | 'warranty'>) {
  const returnRule = ReturnRule.safeParse(returnsInput(returns)).data
  const warrantyRule = WarrantyRule.safeParse(warrantyInput(warranty)).data
  return (
    <div role="status" className="rounded-md bg-quiet px-4 py-3 text-sm">
      <p className="font-semibold">Customers read</p>
      {returnRule || warrantyRule ? (
        <>
          <ul className="mt-2 flex flex-wrap gap-2">
            {[returnRule && returnBadge(returnRule), warrantyRule && warrantyBadge(warrantyRule)]
              .filter((badge) => badge !== undefined)
              .map((badge) => (
                <li key={badge} className="rounded-full bg-surface px-3 py-1 font-medium">
                  {badge}
                </li>
              ))}
          </ul>
          {returnRule && (
            <p className="mt-2 text-pretty text-muted">Can I return a product? {returnAnswer(returnRule)}</p>
          )}
        </>
      ) : (
        <p className="mt-1 text-muted">Nothing about returns and warranty.</p>
      )}
    </div>
  )
}
