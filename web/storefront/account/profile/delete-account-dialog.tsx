import { useState } from 'react'
import { endSession, leaveSession } from '#accounts/session.ts'
import { PhoneCode } from '#accounts/sign-in/phone-steps.tsx'
import { type ActionResult, failureOf, SUCCEEDED } from '#client/action-result.ts'
import { api } from '#client/api-client.ts'
import { LOGOUT_REDIRECT_MS } from '#contract/accounts.ts'
import type { DeleteAccountBody, Person } from '#contract/accounts-schemas.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { Banner } from '#ui/page/banner.tsx'

interface DeleteAccountDialogProps {
  user: Person
  onClose: () => void
}

/** Says what goes and what stays, and asks for the code or the password of the account. */
export function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const isByCode = useShopInfo()?.sendsCodes === true && user.isPhoneProved === true
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Delete My Account"
      description="Your name, email, phone, addresses, wishlist, cart and messages are deleted for good, and you are signed out everywhere."
    >
      <p className="mb-5 text-muted">
        Your orders stay in our books without your name, phone and street. Invoices stay as they were issued,
        because the law wants it. Your reviews stay, signed “A customer”.
      </p>
      {isByCode ? <DeleteByCode user={user} /> : <DeleteByPassword />}
    </Dialog>
  )
}

function DeleteByCode({ user }: { user: Person }) {
  const [unsettled, setUnsettled] = useState<string>()
  return (
    <>
      {unsettled && (
        <Banner tone="error" className="mb-4">
          {unsettled}
        </Banner>
      )}
      <PhoneCode
        phone={user.phone ?? ''}
        confirm={async (_phone, code) => {
          setUnsettled(undefined)
          const deleted = await deleteAccount({ code })
          return deleted.success ? { ...deleted, user } : deleted
        }}
        confirmLabel="Delete for Good"
        isDangerous
        busyLabel="Deleting..."
        onDone={leave}
        // All that is not settled is too long for the toast of a wrong code.
        onProblem={({ code, error }) => {
          if (code !== 'account_in_use') return false
          setUnsettled(error)
          return true
        }}
      />
    </>
  )
}

function DeleteByPassword() {
  const form = useForm<{ password: string }, DeleteAccountBody>({ password: '' }, (body) =>
    body.password === '' ? { errors: { password: 'Enter your password' } } : { body },
  )
  const [isBusy, setBusy] = useState(false)
  const submit = form.submit(async (proof) => {
    setBusy(true)
    const deleted = await deleteAccount(proof)
    setBusy(false)
    if (deleted.success) leave()
    else form.showProblem({ message: deleted.error, fields: deleted.fields })
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {form.problem && <Banner tone="error">{form.problem}</Banner>}
      <Field label="Password" {...form.field('password')}>
        <TextInput type="password" autoComplete="current-password" autoFocus />
      </Field>
      <Button type="submit" variant="danger" isWide isBusy={isBusy} busyLabel="Deleting...">
        Delete for Good
      </Button>
    </form>
  )
}

async function deleteAccount(proof: DeleteAccountBody): Promise<ActionResult> {
  try {
    await api.post('/api/profile/delete', proof)
    return SUCCEEDED
  } catch (error) {
    return failureOf(error)
  }
}

function leave() {
  leaveSession()
  toast.success('Your account has been deleted')
  setTimeout(() => endSession(), LOGOUT_REDIRECT_MS)
}
