import { adminToast } from '#admin/layout/admin-toast.ts'
import { toastWithUndo } from '#admin/list/undo-toast.ts'
import type { Area } from '#contract/promises/areas-schemas.ts'
import { Card } from '#ui/card.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { seenOf } from './area-values.ts'
import type { AreaMutations } from './areas-api.ts'

interface ElsewhereCardProps {
  areas: readonly Area[]
  mutations: AreaMutations
  /** Opens the form of a new area that is everywhere else. */
  onServe: () => void
}

/** Whether pincodes that no area lists are served. */
export function ElsewhereCard({ areas, mutations, onServe }: ElsewhereCardProps) {
  const confirm = useConfirm()
  const area = areas.find(({ prefixes }) => prefixes.includes(''))
  const hasLists = areas.some(({ prefixes }) => prefixes.some((part) => part !== ''))

  async function stop(from: Area) {
    const isSure =
      hasLists ||
      (await confirm({
        title: 'Serve nobody?',
        description: 'No area lists a pincode yet. Until one does, nobody can order.',
        confirmLabel: 'Stop serving',
        tone: 'danger',
      }))
    if (!isSure) return
    const seen = seenOf(from)
    const body = { ...seen, prefixes: seen.prefixes.filter((part) => part !== '') }
    const undo = () =>
      mutations.change.mutateAsync({ params: { id: from.id }, body: { ...seen, seen: body } })
    mutations.change.mutate(
      { params: { id: from.id }, body: { ...body, seen } },
      {
        onSuccess: () =>
          toastWithUndo({
            message: 'Everywhere else is not served any more',
            undo,
            undone: 'Taken back',
            failed: 'Not taken back',
          }),
        onError: (error) => adminToast.failure('Failed to save', error),
      },
    )
  }

  return (
    <Card padding="small" className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="font-bold">Everywhere else</h2>
        <p className="text-sm text-muted wrap-anywhere">
          {area
            ? `A pincode that no area lists is served as “${area.name}”.`
            : 'A pincode that no area lists is told: “We do not deliver to this pincode yet”.'}
        </p>
      </div>
      <SegmentedControl
        size="admin"
        label="Everywhere else"
        value={area ? 'served' : 'not'}
        onChange={(choice) => {
          if (choice === 'served' && !area) onServe()
          if (choice === 'not' && area && !mutations.change.isPending) void stop(area)
        }}
        options={[
          { value: 'served', label: 'Served' },
          { value: 'not', label: 'Not served' },
        ]}
      />
    </Card>
  )
}
