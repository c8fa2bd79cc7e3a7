import { useMutation } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '#client/action-result.ts'
import { fetchFile, saveFile } from '#client/save-file.ts'
import type { Person } from '#contract/accounts-schemas.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { toast } from '#ui/overlays/toast.ts'
import { Banner } from '#ui/page/banner.tsx'

const DeleteAccountDialog = lazyComponent(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)

/** What the shop keeps of the customer, as a file, and how the account ends. */
export function YourDataCard({ user }: { user: Person }) {
  const [isDeleting, setDeleting] = useState(false)
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await fetchFile('/api/profile/data'), `my-data-${indiaDay(new Date())}.json`),
    onSuccess: () => toast.success('Your data has been downloaded'),
  })
  return (
    <Card>
      <CardHeader title="Your data" />
      <p className="mb-4 text-muted">
        Your profile, addresses, orders, questions, reviews, cart and wishlist, and when we wrote to you, in
        one file.
      </p>
      {download.error && (
        <Banner tone="error" className="mb-4">
          Your data could not be downloaded. {failureOf(download.error).error}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => download.mutate()}
          isBusy={download.isPending}
          busyLabel="Downloading..."
          className="max-sm:w-full"
        >
          Download My Data
        </Button>
        {!user.isGuest && (
          <Button
            variant="outline"
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={() => setDeleting(true)}
            className="max-sm:w-full"
          >
            Delete My Account
          </Button>
        )}
      </div>
      {user.isGuest && (
        <p className="mt-4 text-muted">
          You ordered without an account. Sign in with a code to your phone to see all its orders here, and to
          delete what we keep of you.
        </p>
      )}
      {isDeleting && <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} />}
    </Card>
  )
}
