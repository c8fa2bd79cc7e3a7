import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { formatDateTime } from '#admin/layout/format-time.ts'
import type { ProductImports } from '#contract/catalogue/product-imports.ts'
import { Button } from '#ui/button.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { FileDrop } from './file-drop.tsx'
import { outcomeWords } from './import-words.ts'

interface StartImportProps extends Omit<LatestImportsProps, 'items'> {
  latest: UseQueryResult<ProductImports['items']>
  onFile: (file: File) => void
  /** Downloads all products as a table to edit and import. */
  onExport: (withStock: boolean) => void
}

/** Where an import begins: a file, the shop's own products as a file, or an earlier import. */
export function StartImport({ latest, onFile, onExport, ...actions }: StartImportProps) {
  return (
    <>
      <FileDrop label="Choose a file, or drop it here" onFile={onFile} />
      <p className="text-sm text-muted">
        Or start from your own products: download{' '}
        <ExportLink onPress={() => onExport(false)}>the price list</ExportLink> or{' '}
        <ExportLink onPress={() => onExport(true)}>products with stock</ExportLink>, edit, and bring the file
        back. What is sold meanwhile stays sold.
      </p>
      {latest.isError ? (
        <LoadError
          query={latest}
          heading="h3"
          message={formatFailure('Failed to load the latest imports', latest.error)}
        />
      ) : (
        <LatestImports items={latest.data ?? []} {...actions} />
      )}
    </>
  )
}

interface LatestImportsProps {
  items: ProductImports['items']
  onOpen: (importId: string) => void
  onReport: (item: ProductImports['items'][number]) => void
  onUndo: (importId: string) => void
}

/** Earlier imports, the newest first. */
function LatestImports({ items, onOpen, onReport, onUndo }: LatestImportsProps) {
  if (items.length === 0) return null
  return (
    <section aria-label="Latest imports">
      <h3 className="mb-2 text-sm font-bold">Latest imports</h3>
      <ul className="divide-y divide-line rounded-md outlined">
        {items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <div className="min-w-0 flex-1 basis-40 text-sm">
              <button
                type="button"
                onClick={() => onOpen(item.id)}
                className="min-h-6 max-w-full rounded-sm text-left font-semibold wrap-anywhere text-brand-ink hover:underline"
              >
                {item.fileName}
              </button>
              <p className="text-muted">
                {outcomeWords(item)} · {formatDateTime(item.createdAt)}
              </p>
            </div>
            {item.state === 'done' && (
              <div className="flex gap-2">
                <Button
                  size="admin"
                  variant="outline"
                  aria-label={`Report of ${item.fileName}`}
                  onClick={() => onReport(item)}
                >
                  Report
                </Button>
                {item.created + item.changed > 0 && (
                  <Button
                    size="admin"
                    variant="outline"
                    aria-label={`Undo ${item.fileName}`}
                    onClick={() => onUndo(item.id)}
                  >
                    Undo
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function ExportLink({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onPress} className="rounded-sm font-semibold text-brand-ink underline">
      {children}
    </button>
  )
}
