import { Check, Copy, MailCheck } from 'lucide-react'
import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import type { Invitation } from '#contract/accounts-schemas.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

export interface OpenInvitation {
  name: string
  invitation: Invitation
}

/** Where the link to set a password was sent, or the link itself where the shop sends no email. */
export function InvitationDialog({ open, onClose }: { open: OpenInvitation | null; onClose: () => void }) {
  const link = open?.invitation.invitationLink
  return (
    <Dialog
      isOpen={open !== null}
      onClose={onClose}
      size="medium"
      title={link ? `Sign-in link for ${open?.name}` : 'Link sent'}
      footer={
        <div className="flex justify-end">
          <Button size="admin" onClick={onClose}>
            Done
          </Button>
        </div>
      }
    >
      {link ? <LinkToCopy link={link} /> : <SentNote sentTo={open?.invitation.sentTo ?? ''} />}
    </Dialog>
  )
}

function SentNote({ sentTo }: { sentTo: string }) {
  return (
    <p className="flex items-center gap-3 text-sm">
      <MailCheck className="size-5 shrink-0 text-delivered" />
      <span>
        We have emailed a link to set a password to <strong>{sentTo}</strong>.
      </span>
    </p>
  )
}

function LinkToCopy({ link }: { link: string }) {
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
    } catch {
      adminToast.error('Failed to copy link. Please select it and copy it yourself.')
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        This shop does not send emails. Share this link yourself, only with that person: whoever opens it can
        set the password.
      </p>
      <div className="flex items-end gap-2">
        <Field label="Link" className="flex-1">
          <TextInput
            controlSize="admin"
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
            className="font-mono text-xs!"
          />
        </Field>
        <Button
          size="admin"
          variant="soft"
          icon={isCopied ? <Check className="size-4" /> : <Copy className="size-4" />}
          onClick={() => void copy()}
          otherLabels={['Copied']}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </div>
    </div>
  )
}
