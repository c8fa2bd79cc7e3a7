import { createContext, type MouseEvent, useContext, useId, useLayoutEffect } from 'react'

interface Unsaved {
  /** Told by each form of a section whether it has changes that are not saved. */
  report: (formId: string, isUnsaved: boolean) => void
  /** Called before a link leads out of the settings. */
  onLeave: (event: MouseEvent, to: string) => void
}

export const UnsavedContext = createContext<Unsaved>({ report: () => undefined, onLeave: () => undefined })

/** Keeps a form of the settings in its page, with what was typed, while another section is open. */
export function useReportUnsaved(isUnsaved: boolean): void {
  const { report } = useContext(UnsavedContext)
  const formId = useId()
  // A layout effect, so that changing the section right after typing keeps it too.
  useLayoutEffect(() => {
    report(formId, isUnsaved)
    return () => report(formId, false)
  }, [report, formId, isUnsaved])
}
