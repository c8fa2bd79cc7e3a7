import type { PasswordResetAccount } from '#contract/accounts-schemas.ts'
import { countOf } from '#ui/count-of.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import type { NewPasswordChoice } from './account-checks.ts'

interface RetainedSessionsProps {
  /** Undefined until it is known. */
  account: PasswordResetAccount | undefined
  values: NewPasswordChoice
  set: (name: 'keepsPhone' | 'keepsDevices', isKept: boolean) => void
}

/** Whoever used the account before its owner came loses it, unless the owner keeps the phone or the devices. */
export function RetainedSessions({ account, values, set }: RetainedSessionsProps) {
  if (!account || (account.phone === null && account.devices === 0)) return null
  return (
    <fieldset className="rounded-md border border-line px-4 pt-2 pb-3">
      <legend className="px-1 font-semibold">What stays?</legend>
      <p className="text-sm text-muted">
        You sign in with {account.email} and the new password. Tick only what is yours.
      </p>
      {account.phone !== null && (
        <Checkbox
          label={`The phone ${account.phone} signs in, too`}
          checked={values.keepsPhone}
          onChange={(event) => set('keepsPhone', event.target.checked)}
          className="mt-1 w-full"
        />
      )}
      {account.devices > 0 && (
        <Checkbox
          label={`${countOf(account.devices, 'device')} ${account.devices === 1 ? 'stays' : 'stay'} signed in`}
          checked={values.keepsDevices}
          onChange={(event) => set('keepsDevices', event.target.checked)}
          className="mt-1 w-full"
        />
      )}
    </fieldset>
  )
}
