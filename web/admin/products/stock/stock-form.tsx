import { adminToast } from '#admin/layout/admin-toast.ts'
import { readNumber } from '#admin/list/typed-number.ts'
import { type AdjustmentReason, AdjustStockBody } from '#contract/catalogue/stock.ts'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'
import { Field } from '#ui/form/field.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { type Checked, useForm } from '#ui/form/use-form.ts'
import { Banner } from '#ui/page/banner.tsx'
import { useAdjustStock } from './stock-api.ts'
import { type Direction, REASON_LABELS, REASONS_OF } from './stock-reasons.ts'

interface StockValues {
  direction: Direction
  units: string
  reason: AdjustmentReason
  note: string
}
const NOTHING: StockValues = { direction: 'in', units: '', reason: 'received', note: '' }

/** Adds or takes away units, with a reason. The form is empty again once it is saved. */
export function StockForm({ variantId, stock }: { variantId: string; stock: number }) {
  const adjust = useAdjustStock()
  const form = useForm(NOTHING, (values) => checked(values, stock))
  const { direction } = form.values
  const save = form.submit((body) =>
    adjust.mutate(
      { variantId, body },
      {
        onSuccess: () => {
          adminToast.success(
            `${countOf(Math.abs(body.change), 'unit')} ${body.change > 0 ? 'added' : 'taken away'}`,
          )
          form.fill({ ...NOTHING, direction, reason: body.reason })
        },
        onError: form.showProblem,
      },
    ),
  )
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <SegmentedControl
        label="What happens"
        size="admin"
        value={direction}
        options={DIRECTIONS}
        onChange={(chosen) => form.fill({ direction: chosen, reason: REASONS_OF[chosen][0] })}
        className="self-start"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Units" {...form.field('units')} isRequired>
          <TextInput controlSize="admin" inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label="Reason">
          <Select
            controlSize="admin"
            value={form.values.reason}
            onChange={({ target }) => form.set('reason', target.value as AdjustmentReason)}
          >
            {REASONS_OF[direction].map((reason) => (
              <option key={reason} value={reason}>
                {REASON_LABELS[reason]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field label="Note" {...form.field('note')}>
        <TextInput controlSize="admin" maxLength={200} />
      </Field>
      <Button
        type="submit"
        size="admin"
        isBusy={adjust.isPending}
        busyLabel="Saving..."
        className="self-start"
      >
        {direction === 'in' ? 'Add to the stock' : 'Take from the stock'}
      </Button>
    </form>
  )
}

const DIRECTIONS = [
  { value: 'in', label: 'Add' },
  { value: 'out', label: 'Take away' },
] as const

function checked(
  { direction, units, reason, note }: StockValues,
  stock: number,
): Checked<StockValues, AdjustStockBody> {
  const count = readNumber(units)
  if (count === undefined || count === 0) return { errors: { units: 'Enter how many, such as 5' } }
  if (direction === 'out' && count > stock) return { errors: { units: `Only ${stock} are left` } }
  const result = AdjustStockBody.safeParse({ change: direction === 'in' ? count : -count, reason, note })
  if (result.success) return { body: result.data }
  const [issue] = result.error.issues
  return { errors: issue?.path[0] === 'note' ? { note: issue.message } : { units: issue?.message } }
}
