import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Person } from '#contract/accounts-schemas.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'

const DeleteAccountDialog = lazyComponent(
  async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
)

/** How the customer's account ends. */
export function YourDataCard({ user }: { user: Person }) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Card>
      <CardHeader title="Your data" />
      {user.isGuest ? (
        <p className="text-muted">
          You ordered without an account. Sign in with a code to your phone to see all its orders here, and to
          delete what we keep of you.
        </p>
      ) : (
        <Button
          variant="outline"
          icon={<Trash2 aria-hidden="true" className="size-5" />}
          onClick={() => setDeleting(true)}
          className="max-sm:w-full"
        >
          Delete My Account
        </Button>
      )}
      {isDeleting && <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} />}
    </Card>
  )
}
