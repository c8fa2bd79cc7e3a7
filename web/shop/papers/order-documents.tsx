import { useQuery } from '@tanstack/react-query'
import { LoadError } from '#ui/page/load-error.tsx'
import { DocumentRows } from './document-rows.tsx'
import { documentsQuery, savePdf } from './documents-api.ts'
import type { PaperReader } from './paper-reader.ts'

interface OrderDocumentsProps {
  orderId: string
  reader: PaperReader
  size?: 'shop' | 'admin'
}

/** Invoice and credit notes of an order; nothing before there is one. */
export function OrderDocuments({ orderId, reader, size }: OrderDocumentsProps) {
  const query = useQuery(documentsQuery(orderId))
  if (query.isError && !query.data) {
    return <LoadError query={query} heading="h3" title="Its invoice could not be loaded" />
  }
  if (!query.data || query.data.length === 0) return null
  return (
    <section aria-labelledby={`documents-${orderId}`}>
      <h3 id={`documents-${orderId}`} className="mb-3 font-bold">
        Invoice
      </h3>
      <DocumentRows documents={query.data} reader={reader} size={size} onPdf={savePdf(reader)} />
    </section>
  )
}
