import type { ReactNode } from 'react'
import { Drawer } from '#ui/overlays/drawer.tsx'
import { FormFooter } from './form-footer.tsx'

/** The form in the drawer, which the button below it submits. */
export const ENTITY_FORM_ID = 'entity-form'

/** Something to edit, a word for something new, or null while closed. */
export type OpenEntity<Stored, New extends string = 'new'> = Stored | New | null

interface EntityDrawerProps<Stored> {
  open: OpenEntity<Stored, string>
  title: (stored: Stored | undefined) => string
  description?: string
  size?: 'medium' | 'large'
  /** What the button says of something new. */
  addLabel: string
  isSaving: boolean
  onClose: () => void
  /** Another button, at the left of the others. */
  action?: ReactNode
  /** The form, whose id is `ENTITY_FORM_ID`. */
  children: (stored: Stored | undefined) => ReactNode
}

/** A drawer in which one thing is added or edited. */
export function EntityDrawer<Stored extends object>(props: EntityDrawerProps<Stored>) {
  const { open, title, addLabel, isSaving, onClose, action, children, ...rest } = props
  const stored = open === null || typeof open === 'string' ? undefined : open
  return (
    <Drawer
      {...rest}
      isOpen={open !== null}
      onClose={onClose}
      isBusy={isSaving}
      title={title(stored)}
      footer={
        <FormFooter
          formId={ENTITY_FORM_ID}
          submitLabel={stored ? 'Save' : addLabel}
          isSaving={isSaving}
          onCancel={onClose}
        >
          {action}
        </FormFooter>
      }
    >
      {children(stored)}
    </Drawer>
  )
}
