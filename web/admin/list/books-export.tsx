import { BookOpenText } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { useHasBeenTrue } from '#ui/overlays/use-has-been-true.ts'
import type { Book } from './books-export-dialog.tsx'

const BooksExportDialog = lazyComponent(
  async () => (await import('./books-export-dialog.tsx')).BooksExportDialog,
)

/** Opens the choice of what to download for the accountant. */
export function BooksExport({ starts = 'orders' }: { starts?: Book }) {
  const [isOpen, setIsOpen] = useState(false)
  const wasOpened = useHasBeenTrue(isOpen)
  return (
    <>
      <Button
        size="admin"
        variant="outline"
        icon={<BookOpenText className="size-4" />}
        onClick={() => setIsOpen(true)}
      >
        For the accountant
      </Button>
      <Suspense fallback={null}>
        {wasOpened && <BooksExportDialog starts={starts} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}
