import { MapPin, Plus } from 'lucide-react'
import { useState } from 'react'
import { EntityDrawer, type OpenEntity } from '#admin/editing/entity-drawer.tsx'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import { ListLayout } from '#admin/list/list-layout.tsx'
import { useAdminList } from '#admin/list/use-admin-list.ts'
import type { Area } from '#contract/promises/areas-schemas.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { AreaForm } from './area-form.tsx'
import { AreaRow } from './area-row.tsx'
import { type AreaEntity, areasQuery, useAreaEntity, useAreaMutations } from './areas-api.ts'
import { ElsewhereCard } from './elsewhere-card.tsx'
import { formatPlaces } from './format-area.ts'
import { HolidaysCard } from './holidays-card.tsx'
import { TryPincodeCard } from './try-pincode-card.tsx'

const NO_AREAS: readonly Area[] = []

/** Where the shop delivers, for how much and by when. */
export function AreasScreen() {
  const list = useAdminList({ search: '' }, areasQuery)
  const areas = list.query.data?.items ?? NO_AREAS
  const mutations = useAreaMutations()
  const entity = useAreaEntity(mutations)
  const confirm = useConfirm()
  const [open, setOpen] = useState<OpenArea>(null)

  async function remove(area: Area) {
    const isSure = await confirm({
      title: `Delete ${area.name}?`,
      description:
        area.prefixes.length > 0
          ? `${formatPlaces(area.prefixes)}: served as another area that covers it, or not at all.`
          : undefined,
      confirmLabel: 'Delete',
      tone: 'danger',
    })
    if (!isSure) return
    entity.remove(area, 'deleted', `Failed to delete ${area.name}`)
  }
  const newButton = (
    <Button size="admin" icon={<Plus className="size-4" />} onClick={() => setOpen('new')}>
      New area
    </Button>
  )

  return (
    <>
      <PageHeading
        title="Delivery areas"
        note="Where you deliver, for how much and by when"
        actions={newButton}
      />
      {list.query.data && (
        <ElsewhereCard areas={areas} mutations={mutations} onServe={() => setOpen('elsewhere')} />
      )}
      <ListLayout
        list={list}
        one="area"
        many="areas"
        empty={
          <EmptyState
            icon={<MapPin />}
            title="No areas"
            text="Without an area nobody can order."
            actions={newButton}
          />
        }
      >
        <ul aria-label="Delivery areas">
          {areas.map((area) => (
            <AreaRow
              key={area.id}
              area={area}
              isRemoving={entity.isRemoving(area)}
              onOpen={() => setOpen(area)}
              onRemove={() => void remove(area)}
            />
          ))}
        </ul>
      </ListLayout>
      <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
        <TryPincodeCard areas={areas} />
        <HolidaysCard />
      </div>
      <AreaDrawer open={open} areas={areas} entity={entity} onClose={() => setOpen(null)} />
    </>
  )
}

/** An area to edit, a new one, or a new one that is everywhere else. */
type OpenArea = OpenEntity<Area, 'new' | 'elsewhere'>

interface AreaDrawerProps {
  open: OpenArea
  areas: readonly Area[]
  entity: AreaEntity
  onClose: () => void
}

/** Adds or edits an area. */
function AreaDrawer({ open, areas, entity, onClose }: AreaDrawerProps) {
  return (
    <EntityDrawer
      open={open}
      title={(area) => area?.name ?? 'New area'}
      description="Orders that were placed keep the fee and the day that they were promised"
      addLabel="Add area"
      isSaving={entity.isSaving}
      onClose={onClose}
    >
      {(area) => (
        <AreaForm
          area={area}
          isElsewhere={open === 'elsewhere'}
          areas={areas}
          entity={entity}
          onSaved={onClose}
        />
      )}
    </EntityDrawer>
  )
}
