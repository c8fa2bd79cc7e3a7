import { ReturnsFields, WarrantyFields } from '#admin/list/rule-fields.tsx'
import { returnsInput, warrantyInput } from '#admin/list/rule-values.ts'
import { returnAnswer, returnBadge, warrantyBadge } from '#contract/promises/rules.ts'
import { ReturnRule, WarrantyRule } from '#contract/promises/rules-schemas.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { SettingFields } from './fields/setting-fields.tsx'
import type { SettingValues } from './setting-values.ts'
import type { SettingsEdit } from './settings-form.tsx'

const SUPPORT = ['supportHours', 'supportWhatsApp'] as const
export const PROMISES = ['returns', 'warranty', ...SUPPORT] as const

/** What the shop promises for its goods and its help; customers read it everywhere, and nothing else. */
export function PromisesCard({ form }: { form: SettingsEdit }) {
  const { values, errors, set } = form
  const { returns, warranty } = values
  return (
    <Card id="promises">
      <CardHeader
        title="What you promise"
        subtitle="For all products that say nothing else: a category or product can have rules of its own"
      />
      <div className="flex flex-col gap-4">
        <ReturnsFields value={returns} onChange={(rule) => set('returns', rule)} error={errors.returns} />
        <WarrantyFields value={warranty} onChange={(rule) => set('warranty', rule)} error={errors.warranty} />
        <SettingFields form={form} names={SUPPORT} />
        <Preview returns={returns} warranty={warranty} />
      </div>
    </Card>
  )
}

/** The sentences that customers read, while they are chosen. */
function Preview({ returns, warranty }: Pick<SettingValues, 'returns' | 'warranty'>) {
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
