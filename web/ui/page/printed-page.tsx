import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** What is on paper instead of the screen, whether printing begins with a button or with the browser's menu. */
export function PrintedPage({ children }: { children: ReactNode }) {
  return createPortal(<div data-printed-page>{children}</div>, document.body)
}
