import { useState } from 'react'
import type { ActionFailure, ActionResult } from '#client/action-result.ts'
import { type Checked, type FieldErrors, useForm } from '#ui/form/use-form.ts'
import { type ToastOptions, toast } from '#ui/overlays/toast.ts'

export const accountToast: ToastOptions = { kind: 'auth', id: 'account-form' }

interface AccountFormOptions<Values, Success> {
  check: (values: Values) => Checked<Values, Values>
  send: (values: Values) => Promise<ActionResult<Success>>
  onDone: (done: Success, values: Values) => void
  /** True where a failure leads away from the form; otherwise the form shows it. */
  onProblem?: (failure: ActionFailure) => boolean
  /** Takes the focus after a failure that names no field. */
  focusAfterProblem: keyof Values & string
  /** What the toast says of the first error in the fields. */
  toastOf?: (firstError: string) => string
  onBusyChange?: (isBusy: boolean) => void
}

/** A form of the account dialogs: a toast says as well what is wrong. */
export function useAccountForm<Values extends object, Success>(
  start: Values,
  options: AccountFormOptions<Values, Success>,
) {
  const form = useForm(start, options.check)
  const [isBusy, setBusy] = useState(false)
  const work = (isWorking: boolean) => {
    setBusy(isWorking)
    options.onBusyChange?.(isWorking)
  }
  const send = async (values: Values) => {
    work(true)
    const result = await options.send(values)
    work(false)
    if (result.success) return options.onDone(result, values)
    if (options.onProblem?.(result)) return
    const errors = (result.fields ?? {}) as FieldErrors<Values>
    form.showErrors({ errors, problem: result.error }, options.focusAfterProblem)
    toast.error(result.error, accountToast)
  }
  return {
    ...form,
    isBusy,
    submit: form.submit(send, (errors) => {
      const firstError = Object.values<string | undefined>(errors).find((error) => error !== undefined) ?? ''
      toast.error(options.toastOf?.(firstError) ?? firstError, accountToast)
    }),
  }
}
