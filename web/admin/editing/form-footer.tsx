import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'

interface FormFooterProps {
  /** The id of the form that the button submits. */
  formId: string
  submitLabel: string
  isSaving: boolean
  /** Nothing can be saved now. */
  isDisabled?: boolean
  onCancel: () => void
  /** Another button, at the left. */
  children?: ReactNode
}

/** "Cancel" and the button that saves, below the form of a drawer. */
export function FormFooter({
  formId,
  submitLabel,
  isSaving,
  isDisabled,
  onCancel,
  children,
}: FormFooterProps) {
  return (
    <div className="flex items-center justify-end gap-2">
      {children && <div className="mr-auto">{children}</div>}
      <Button size="admin" variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        form={formId}
        size="admin"
        isBusy={isSaving}
        busyLabel="Saving..."
        disabled={isDisabled}
      >
        {submitLabel}
      </Button>
    </div>
  )
}
