import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { formatDateTime } from '#admin/layout/format-time.ts'
import { periodLabel } from '#contract/gst/periods.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { linksQuery, type NewAccountantLink, useAccountantLink, useEndLink } from '../gst-api.ts'

interface AccountantLinkDialogProps {
  period: string
  onClose: () => void
}

/** Makes a link to one period, which works for a day without signing in. */
export function AccountantLinkDialog({ period, onClose }: AccountantLinkDialogProps) {
  const { mutate, data: link, error, isPending } = useAccountantLink()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Link for the accountant"
      description={`Figures and files of ${periodLabel(period)}, and nothing else of the shop`}
      isBusy={isPending}
    >
      <div className="flex flex-col gap-4">
        {error && <Banner tone="error">{formatFailure('Failed to make the link', error)}</Banner>}
        {link ? (
          <ReadyLink link={link} />
        ) : (
          <p>
            Whoever has the link can read these figures for a day, without signing in. Send it to your
            accountant alone; you can end it here before.
          </p>
        )}
        <WorkingLinks period={period} />
        <div className="flex justify-end gap-3">
          <Button variant="outline" onClick={onClose}>
            {link ? 'Done' : 'Cancel'}
          </Button>
          {!link && (
            <Button isBusy={isPending} onClick={() => mutate(period)}>
              Make the link
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Who has made links that still work, each to be ended. */
function WorkingLinks({ period }: { period: string }) {
  const { data: links = [], error } = useQuery(linksQuery(period))
  const { mutate, variables, isPending } = useEndLink()
  if (error) return <Banner tone="error">{formatFailure('Failed to read the links', error)}</Banner>
  if (links.length === 0) return null
  return (
    <section aria-label="Links that work now" className="flex flex-col gap-2 text-sm">
      <h3 className="font-semibold">Links that work now</h3>
      <ul className="flex max-h-64 flex-col gap-2 overflow-y-auto">
        {links.map(({ id, madeBy, endsAt }) => (
          <li key={id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              By {madeBy}, until {formatDateTime(endsAt)}
            </span>
            <Button
              variant="outline"
              size="admin"
              isBusy={isPending && variables === id}
              onClick={() => mutate(id)}
              aria-label={`End the link by ${madeBy}, until ${formatDateTime(endsAt)}`}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ReadyLink({ link }: { link: NewAccountantLink }) {
  const [isCopied, setCopied] = useState(false)
  /** Without a clipboard (plain http) the link is selected, to be copied by hand. */
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url)
      setCopied(true)
    } catch {
      document.querySelector<HTMLInputElement>('input[name="accountant-link"]')?.select()
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label="Link" hint={`Works until ${formatDateTime(link.endsAt)}`}>
        <TextInput
          name="accountant-link"
          readOnly
          value={link.url}
          onFocus={({ target }) => target.select()}
        />
      </Field>
      <Button variant="soft" className="self-start" onClick={() => void copy()} otherLabels={['Copied']}>
        {isCopied ? 'Copied' : 'Copy link'}
      </Button>
    </div>
  )
}
