import { useMutation } from '@tanstack/react-query'
import { FileDown, FileText } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { Button } from '#ui/button.tsx'
import { lazyComponent } from '#ui/lazy-component.ts'
import { Banner } from '#ui/page/banner.tsx'
import { readableMessage } from '#ui/page/readable-message.ts'
import { formatShortDay } from '../date-format.ts'
import type { PaperReader } from './paper-reader.ts'

const DocumentDialog = lazyComponent(async () => (await import('./document-dialog.tsx')).DocumentDialog)

interface DocumentRowsProps {
  documents: readonly IssuedDocument[]
  reader: PaperReader
  size?: 'shop' | 'admin' | 'agent'
  /** Fetches the PDF of one; absent where there is none to be had. */
  onPdf?: (document: IssuedDocument) => Promise<void>
}

/** A row for each document: what it is, its number and day, to be viewed and printed or saved as PDF. */
export function DocumentRows({ documents, reader, size = 'shop', onPdf }: DocumentRowsProps) {
  const [viewed, setViewed] = useState<IssuedDocument | null>(null)
  const pdf = useMutation({ mutationFn: async (document: IssuedDocument) => onPdf?.(document) })
  return (
    <>
      <ul className="divide-y divide-line rounded-md outlined">
        {documents.map((document) => (
          <li key={document.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
            <span className="min-w-0 grow basis-40 break-words">
              <span className="block font-semibold">
                {document.title} <span className="font-mono">{document.number}</span>
              </span>
              <span className="block text-sm text-muted">
                {formatShortDay(document.issuedOn)}
                {document.isSample && ' · Sample'}
              </span>
            </span>
            <span className="flex flex-wrap gap-2">
              <Button
                size={size}
                variant="outline"
                icon={<FileText className="size-4" />}
                aria-label={`View ${document.title} ${document.number}`}
                onClick={() => setViewed(document)}
              >
                View
              </Button>
              {onPdf && (
                <Button
                  size={size}
                  variant="outline"
                  icon={<FileDown className="size-4" />}
                  isBusy={pdf.isPending && pdf.variables.id === document.id}
                  aria-label={`PDF of ${document.title} ${document.number}`}
                  onClick={() => pdf.mutate(document)}
                >
                  PDF
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {pdf.error && (
        <Banner tone="error" onDismiss={pdf.reset}>
          {readableMessage(pdf.error.message)}
        </Banner>
      )}
      <Suspense>
        {viewed && <DocumentDialog document={viewed} reader={reader} onClose={() => setViewed(null)} />}
      </Suspense>
    </>
  )
}
