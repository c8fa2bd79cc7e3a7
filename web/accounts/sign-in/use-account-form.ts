import { useState } from 'react'
import type { ActionFailure, ActionResult } from '#client/action-result.ts'
import { type Checked, type FieldErrors, useForm } from '#ui/form/use-form.ts'
import { type ToastOptions, toast } from '#ui/overlays/toast.ts'

export const accountToast: ToastOptions = { kind: 'auth', id: 'account-form' }

interface AccountFormOptions<Values, Success> {
  check: (values: Values) => Checked<Values, Values>
  send: (values: Values) => Promise<ActionResult<Success>>
  onDone: (done: Success, values: Values) => void
  /** Returns true where it handles the failure itself; otherwise the form shows it. */
  onProblem?: (failure: ActionFailure) => boolean
  /** Takes the focus after a failure that names no field. */
  focusAfterProblem: keyof Values & string
  /** The toast for the first error of the fields. */
  toastOf?: (firstError: string) => string
  onBusyChange?: (isBusy: boolean) => void
}

/** A form of the account dialogs, which also shows its problems as toasts. */
export function useAccountForm<Values extends object, Success>(
  start: Values,
  options: AccountFormOptions<Values, Success>,
) {
  const form = useForm(start, options.check)
  const [isBusy, setBusy] = useState(false)
  const showBusy = (isWorking: boolean) => {
    setBusy(isWorking)
    options.onBusyChange?.(isWorking)
  }
  async function send<Done>(
    values: Values,
    call: (values: Values) => Promise<ActionResult<Done>>,
    onDone: (done: Done, values: Values) => void,
  ) {
    showBusy(true)
    const result = await call(values)
    showBusy(false)
    if (result.success) return onDone(result, values)
    if (options.onProblem?.(result)) return
    const errors = (result.fields ?? {}) as FieldErrors<Values>
    form.showErrors({ errors, problem: result.error }, options.focusAfterProblem)
    toast.error(result.error, accountToast)
  }
  /** Sends the checked values by another call than the form's own. */
  function submitBy<Done>(
    call: (values: Values) => Promise<ActionResult<Done>>,
    onDone: (done: Done, values: Values) => void,
  ) {
    return form.submit(
      (values) => send(values, call, onDone),
      (errors) => {
        const firstError =
          Object.values<string | undefined>(errors).find((error) => error !== undefined) ?? ''
        toast.error(options.toastOf?.(firstError) ?? firstError, accountToast)
      },
    )
  }
  return { ...form, isBusy, submitBy, submit: submitBy(options.send, options.onDone) }
}
