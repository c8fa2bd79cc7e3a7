import { FormFooter } from '#admin/layout/form-footer.tsx'
import type { Area } from '#contract/promises/areas-schemas.ts'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { AREA_FORM_ID, AreaForm } from './area-form.tsx'
import type { AreaMutations } from './areas-api.ts'

/** An area to edit, a new one, or a new one that is everywhere else. */
export type OpenArea = Area | 'new' | 'elsewhere'

interface AreaDrawerProps {
  /** Null while closed. */
  open: OpenArea | null
  areas: readonly Area[]
  mutations: AreaMutations
  onClose: () => void
  /** `before` is undefined for a new area. */
  onSaved: (before: Area | undefined, after: Area) => void
}

/** Adds or edits an area. */
export function AreaDrawer({ open, areas, mutations, onClose, onSaved }: AreaDrawerProps) {
  const area = typeof open === 'string' || open === null ? undefined : open
  const isSaving = mutations.create.isPending || mutations.change.isPending
  return (
    <Drawer
      isOpen={open !== null}
      onClose={onClose}
      isBusy={isSaving}
      title={area ? area.name : 'New area'}
      description="Orders that were placed keep the fee and the day that they were promised"
      footer={
        <FormFooter
          formId={AREA_FORM_ID}
          submitLabel={area ? 'Save' : 'Add area'}
          isSaving={isSaving}
          onCancel={onClose}
        />
      }
    >
      <AreaForm
        area={area}
        isElsewhere={open === 'elsewhere'}
        areas={areas}
        mutations={mutations}
        onSaved={(before, after) => {
          onSaved(before, after)
          onClose()
        }}
      />
    </Drawer>
  )
}
