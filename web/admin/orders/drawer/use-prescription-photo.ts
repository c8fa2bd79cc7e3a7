import { useQuery } from '@tanstack/react-query'
import { useMay } from '#accounts/rights.ts'
import { ApiFailure } from '#client/api-client.ts'
import { fetchFile } from '#client/save-file.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { useBlobUrl } from '#ui/pictures/use-blob-url.ts'

/** The photo of an order's prescription. Only its customer and who checks prescriptions may see it, so it is fetched with the token. */
export function usePrescriptionPhoto({ id, prescription }: Pick<Order, 'id' | 'prescription'>) {
  const mayCheck = useMay('prescriptions.check')
  const photo = useQuery({
    queryKey: ['prescription', 'order', id],
    queryFn: ({ signal }) => fetchFile(`/api/orders/${id}/prescription`, { signal }),
    enabled: prescription !== null && mayCheck,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return {
    url: useBlobUrl(photo.data),
    /** It was deleted by the shop's rule. */
    isGone: photo.error instanceof ApiFailure && photo.error.status === 404,
    query: photo,
  }
}
