import { CodeOverrideBody } from '#contract/delivery-schemas.ts'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { checkBySchema, useForm } from '#ui/form/use-form.ts'
import type { DeliveryDecisions } from './delivery-record-api.ts'

interface CodeOverrideFormProps {
  triesLeft: number
  decisions: DeliveryDecisions
}

/** Lets the order be delivered without the customer's code; the reason is recorded. */
export function CodeOverrideForm({ triesLeft, decisions }: CodeOverrideFormProps) {
  const { overrideCode } = decisions
  const form = useForm({ reason: '' }, (values) => checkBySchema(CodeOverrideBody, values))
  const override = form.submit(({ reason }) =>
    overrideCode.mutate(reason, {
      onError: ({ message }) => form.showErrors({ errors: { reason: message } }),
    }),
  )
  return (
    <form
      aria-label="Delivery code"
      noValidate
      className="flex flex-col gap-3 rounded-md bg-quiet p-4"
      onSubmit={override}
    >
      <p className="text-sm">
        {triesLeft === 0
          ? 'The agent has entered five wrong codes and cannot deliver.'
          : `The agent needs the customer's code; ${countOf(triesLeft, 'wrong try is', 'wrong tries are')} left.`}
      </p>
      <Field label="Reason to deliver without it" {...form.field('reason')}>
        <TextInput controlSize="admin" maxLength={300} />
      </Field>
      <Button
        type="submit"
        size="admin"
        variant="outline"
        className="self-end"
        isBusy={overrideCode.isPending}
      >
        Deliver without code
      </Button>
    </form>
  )
}
