import { formatDateTime } from '#admin/layout/format-time.ts'
import type { ProductImports } from '#contract/catalogue/product-imports.ts'
import { Button } from '#ui/button.tsx'
import { outcomeWords } from './import-words.ts'

interface LatestImportsProps {
  items: ProductImports['items']
  onOpen: (importId: string) => void
  onReport: (item: ProductImports['items'][number]) => void
  onUndo: (importId: string) => void
}

/** Earlier imports, the newest first. */
export function LatestImports({ items, onOpen, onReport, onUndo }: LatestImportsProps) {
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
