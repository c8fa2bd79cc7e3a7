import { adminToast } from '#admin/layout/admin-toast.ts'
import { numberOrText } from '#admin/list/typed-number.ts'
import { CountStockBody } from '#contract/catalogue/stock.ts'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { checkBySchema, useForm } from '#ui/form/use-form.ts'
import { Banner } from '#ui/page/banner.tsx'
import { useStartStockCount } from './stock-api.ts'

/** Gives a variant that is sold without limit a stock. */
export function StartCountForm({ variantId }: { variantId: string }) {
  const start = useStartStockCount()
  const form = useForm({ stock: '' }, ({ stock }) =>
    checkBySchema<{ stock: string }, CountStockBody>(
      CountStockBody,
      { stock: numberOrText(stock) },
      { stock: 'Enter how many there are, such as 12' },
    ),
  )
  const save = form.submit((body) =>
    start.mutate(
      { variantId, body },
      {
        onSuccess: () => adminToast.success(`${countOf(body.stock, 'unit')} in stock now`),
        onError: form.showProblem,
      },
    ),
  )
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <p className="text-sm text-muted">
        Nobody counts this, so customers can order as many as they like. Enter how many there are, and it
        sells no more than that.
      </p>
      <Field label="How many are there?" {...form.field('stock')} isRequired>
        <TextInput controlSize="admin" inputMode="numeric" autoComplete="off" />
      </Field>
      <Button
        type="submit"
        size="admin"
        isBusy={start.isPending}
        busyLabel="Saving..."
        className="self-start"
      >
        Start counting
      </Button>
    </form>
  )
}
