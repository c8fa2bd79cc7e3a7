import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import { DocumentRows } from '#shop/papers/document-rows.tsx'
import { savePdf } from '#shop/papers/documents-api.ts'
import { AGENT } from '#shop/papers/paper-reader.ts'

/** The papers that go with a parcel. */
export function AgentPapers({ documents }: { documents: readonly IssuedDocument[] }) {
  return <DocumentRows documents={documents} reader={AGENT} size="agent" onPdf={savePdf(AGENT)} />
}
