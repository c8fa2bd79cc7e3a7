import { adminToast } from '#admin/layout/admin-toast.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useSettingsMutations } from '../settings-api.ts'

/** For an owner who delivers as every shop does at first, and has not said so yet. */
export function ConfirmAreas() {
  const mutation = useSettingsMutations()
  return (
    <Button
      size="admin"
      variant="outline"
      isBusy={mutation.isPending}
      busyLabel="Saving..."
      onClick={() =>
        mutation.mutate(
          { areasConfirmed: true },
          {
            onSuccess: () => toast.success('Saved', { kind: 'admin' }),
            onError: (error) => adminToast.failure('Failed to save the answer', error),
          },
        )
      }
    >
      Yes: all of India, free, in 6 days
    </Button>
  )
}
