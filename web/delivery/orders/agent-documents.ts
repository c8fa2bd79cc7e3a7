import { useQuery } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import { readStoredJson, writeStored } from '#client/browser-storage.ts'
import type { IssuedDocument } from '#contract/documents/documents-schemas.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { DOCUMENTS_KEY } from '#delivery/install/stored-dashboard.ts'

interface StoredDocuments {
  personId: string
  documents: IssuedDocument[]
}

/** Issued when the goods leave the shop, which these have. */
const hasLeft = ({ status, goodsOut }: Order) => status !== 'assigned' || goodsOut !== undefined

/**
 * The invoices of what the agent has with them. Each is fetched once and stored on the phone, so that it can be shown at a
 * door without a network.
 */
export function useAgentDocuments(personId: string, orders: readonly Order[]): readonly IssuedDocument[] {
  const orderIds = orders.filter(hasLeft).map(({ id }) => id)
  const { data } = useQuery({
    queryKey: ['dashboard', 'agent-documents', personId, orderIds],
    queryFn: ({ signal }) => loadDocuments(personId, orderIds, signal),
    initialData: () => readDocuments(personId),
    staleTime: 0,
  })
  return data
}

function readDocuments(personId: string): IssuedDocument[] {
  const stored = readStoredJson<StoredDocuments>('local', DOCUMENTS_KEY)
  return stored?.personId === personId && Array.isArray(stored.documents) ? stored.documents : []
}

/** Those of orders that the agent no longer has are dropped. */
async function loadDocuments(personId: string, orderIds: readonly string[], signal: AbortSignal) {
  const stored = readDocuments(personId)
  const of = (id: string) => stored.filter(({ order }) => order.id === id)
  const loaded = await Promise.all(
    orderIds.map(async (id) => {
      const known = of(id)
      if (known.length > 0) return known
      return (await api.get<IssuedDocument[]>(`/api/orders/${encodeURIComponent(id)}/documents`, { signal }))
        .data
    }),
  )
  const documents = loaded.flat()
  writeStored('local', DOCUMENTS_KEY, JSON.stringify({ personId, documents } satisfies StoredDocuments))
  return documents
}
