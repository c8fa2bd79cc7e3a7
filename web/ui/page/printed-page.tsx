import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Printed instead of the screen, whether a button or the browser's menu starts the printing. */
export function PrintedPage({ children }: { children: ReactNode }) {
  return createPortal(<div data-printed-page>{children}</div>, document.body)
}
