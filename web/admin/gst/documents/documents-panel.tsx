import { Download, FileText } from 'lucide-react'
import { ListLayout } from '#admin/list/list-layout.tsx'
import { useAdminList } from '#admin/list/use-admin-list.ts'
import type { GstMonth } from '#contract/gst/gst-schemas.ts'
import { periodLabel } from '#contract/gst/periods.ts'
import { MAX_DOCUMENTS_IN_FILE } from '#contract/papers/paper-calls-schemas.ts'
import { DOCUMENT_KINDS } from '#contract/tax/financial-year.ts'
import { Button } from '#ui/button.tsx'
import { SearchBox } from '#ui/form/search-box.tsx'
import { Select } from '#ui/form/select.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { KIND_LABELS } from '../format-gst.ts'
import { type DocumentFilters, documentsQuery } from '../gst-api.ts'
import type { GstView } from '../gst-view.ts'
import { DocumentDrawer } from './document-drawer.tsx'
import { useDocumentsFile } from './document-files.ts'
import { DocumentRow } from './document-row.tsx'

interface DocumentsPanelProps {
  view: GstView
  onChange: (view: GstView) => void
  months: readonly GstMonth[]
}

/** Every document that was issued, newest first. */
export function DocumentsPanel({ view, onChange, months }: DocumentsPanelProps) {
  const { search, month, kind } = view
  const list = useAdminList({ search, month, kind }, documentsQuery)
  const isFiltered = search.trim() !== '' || month !== null || kind !== null
  const open = list.query.data?.items.find(({ id }) => id === view.document)
  return (
    <>
      <ListLayout
        list={list}
        one="document"
        many="documents"
        toolbar={
          <div className="flex flex-wrap items-center gap-3">
            <SearchBox
              size="admin"
              label="Search documents"
              placeholder="Number, order, buyer or GSTIN"
              maxLength={100}
              value={search}
              onValueChange={(next) => onChange({ ...view, search: next })}
              className="min-w-52 flex-1"
            />
            <Select
              controlSize="admin"
              aria-label="Month"
              value={month ?? ''}
              onChange={({ target }) => onChange({ ...view, month: target.value || null })}
              className="max-sm:w-full sm:w-44"
            >
              <option value="">All months</option>
              {months.map((each) => (
                <option key={each.month} value={each.month}>
                  {periodLabel(each.month)}
                </option>
              ))}
            </Select>
            <Select
              controlSize="admin"
              aria-label="Kind"
              value={kind ?? ''}
              onChange={({ target }) =>
                onChange({ ...view, kind: DOCUMENT_KINDS.find((each) => each === target.value) ?? null })
              }
              className="max-sm:w-full sm:w-44"
            >
              <option value="">All kinds</option>
              {DOCUMENT_KINDS.map((each) => (
                <option key={each} value={each}>
                  {KIND_LABELS[each]}
                </option>
              ))}
            </Select>
            <DocumentsFileButton filters={list.criteria} total={list.query.data?.total ?? 0} />
          </div>
        }
        empty={
          isFiltered ? (
            <EmptyState icon={<FileText />} title="No documents found" />
          ) : (
            <EmptyState
              icon={<FileText />}
              title="No documents yet"
              text="The invoice of an order is issued when its goods leave the shop."
            />
          )
        }
      >
        <ul aria-label="Documents">
          {list.query.data?.items.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              onOpen={() => onChange({ ...view, document: document.id })}
            />
          ))}
        </ul>
      </ListLayout>
      <DocumentDrawer document={open} onClose={() => onChange({ ...view, document: null })} />
    </>
  )
}

interface DocumentsFileButtonProps {
  filters: DocumentFilters
  /** How many the filters find. */
  total: number
}

/** Downloads all documents that are found as one PDF file, to print or to keep. */
function DocumentsFileButton({ filters, total }: DocumentsFileButtonProps) {
  const { mutate, isPending } = useDocumentsFile()
  if (total === 0) return null
  const isTooMuch = total > MAX_DOCUMENTS_IN_FILE
  return (
    <Button
      size="admin"
      variant="outline"
      icon={<Download className="size-4" />}
      isBusy={isPending}
      disabled={isTooMuch}
      title={isTooMuch ? `One file has at most ${MAX_DOCUMENTS_IN_FILE} documents` : undefined}
      onClick={() => mutate(filters)}
    >
      {isTooMuch ? `PDF of up to ${MAX_DOCUMENTS_IN_FILE}` : 'All as one PDF'}
    </Button>
  )
}
