import { Download } from 'lucide-react'
import { MAX_DOCUMENTS_IN_FILE } from '#contract/papers/paper-calls-schemas.ts'
import { Button } from '#ui/button.tsx'
import type { DocumentFilters } from '../gst-api.ts'
import { useDocumentsFile } from './document-files.ts'

interface DocumentsFileButtonProps {
  filters: DocumentFilters
  /** How many the filters find. */
  total: number
}

/** Downloads all documents that are found as one PDF file, to print or to keep. */
export function DocumentsFileButton({ filters, total }: DocumentsFileButtonProps) {
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
