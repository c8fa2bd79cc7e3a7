import { type ReactNode, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'

/** A4 without a word, with narrow margins for tables, four labels on it; the roll of a receipt printer; a label of 100 x 150 mm. */
export type PageFormat = 'plain' | 'a4' | 'four-labels' | 'receipt' | 'label'

interface PrintedPageProps {
  format?: PageFormat
  children: ReactNode
}

/**
 * Printed instead of the screen, whether a button or the browser's menu starts the printing. Of several the one that came last is
 * printed.
 */
export function PrintedPage({ format = 'plain', children }: PrintedPageProps) {
  return createPortal(<div data-printed-page={format}>{children}</div>, document.body)
}

/** Prints pages that are there for this alone: `print` puts them beside the screen until they are printed. */
export function usePrint() {
  const [pages, setPages] = useState<PrintedPageProps | null>(null)
  const print = (next: PrintedPageProps) => {
    flushSync(() => setPages(next))
    window.addEventListener('afterprint', () => setPages(null), { once: true })
    window.print()
  }
  return { printed: pages && <PrintedPage {...pages} />, print }
}
