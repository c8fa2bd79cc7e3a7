import { createContext, useContext, useId, useLayoutEffect } from 'react'

/** Told by each form of a section whether it has changes that are not saved. */
type ReportUnsaved = (formId: string, isUnsaved: boolean) => void

export const UnsavedContext = createContext<ReportUnsaved>(() => undefined)

/** Keeps a form of the settings in its page, with what was typed, while another section is open. */
export function useReportUnsaved(isUnsaved: boolean): void {
  const report = useContext(UnsavedContext)
  const formId = useId()
  // A layout effect, so that changing the section right after typing keeps it too.
  useLayoutEffect(() => {
    report(formId, isUnsaved)
    return () => report(formId, false)
  }, [report, formId, isUnsaved])
}
