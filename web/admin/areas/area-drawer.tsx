import { EntityDrawer, type OpenEntity } from '#admin/editing/entity-drawer.tsx'
import type { Area } from '#contract/promises/areas-schemas.ts'
import { AreaForm } from './area-form.tsx'
import type { AreaEntity } from './areas-api.ts'

/** An area to edit, a new one, or a new one that is everywhere else. */
export type OpenArea = OpenEntity<Area, 'new' | 'elsewhere'>

interface AreaDrawerProps {
  open: OpenArea
  areas: readonly Area[]
  entity: AreaEntity
  onClose: () => void
}

/** Adds or edits an area. */
export function AreaDrawer({ open, areas, entity, onClose }: AreaDrawerProps) {
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
