import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiFailure, api, sendCall } from '#client/api-client.ts'
import { PRESCRIPTION_EDGE_PX } from '#contract/ordering/orders.ts'
import type { PrescriptionPhoto } from '#contract/ordering/orders-schemas.ts'
import { shrinkPicture } from '#ui/pictures/shrink-picture.ts'
import { useBlobUrl } from '#ui/pictures/use-blob-url.ts'

const TIMEOUT_MS = 60_000
const BOUNDS = { maxEdge: PRESCRIPTION_EDGE_PX, type: 'image/jpeg', quality: 0.85 } as const

const photoKey = (id: string | null) => ['prescription', id]
const photoPath = (id: string) => `/api/prescriptions/${id}`

/** The photo of a prescription that goes with an order. */
export interface PrescriptionField {
  /** Null until there is a photo. */
  id: string | null
  /** Shows the photo; undefined while it loads. */
  url: string | undefined
  isBusy: boolean
  error: string | undefined
  add(file: File): void
  remove(): void
  /** Says that the order needs one. @returns whether there is one */
  require(): boolean
}

/**
 * Uploads the photo as soon as it is chosen, so that a reload keeps it by its id. The server keeps an unused one for a day.
 * @param isRefused the shop has just refused this photo for the order
 */
export function usePrescription(firstId: string | null, isRefused: boolean): PrescriptionField {
  const queryClient = useQueryClient()
  const [id, setId] = useState(firstId)
  const [error, setError] = useState<string>()
  const photo = useQuery({
    queryKey: photoKey(id),
    queryFn: async ({ signal }) => (await sendCall('GET', photoPath(id ?? ''), undefined, { signal })).blob(),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isGone = photo.error instanceof ApiFailure && photo.error.status === 404
  useEffect(() => {
    if (isGone || isRefused) setId(null)
    if (isGone) setError('Please add the photo again: the shop keeps it for a day.')
  }, [isGone, isRefused])

  const adding = useMutation({
    mutationFn: upload,
    onMutate: () => setError(undefined),
    onSuccess: (added) => {
      queryClient.setQueryData(photoKey(added.id), added.photo)
      forget(id)
      setId(added.id)
    },
    onError: (failure) => setError(failureText(failure)),
  })
  return {
    id,
    url: useBlobUrl(photo.data),
    isBusy: adding.isPending,
    error,
    add: (file) => {
      const problem = fileProblem(file)
      if (problem) setError(problem)
      else if (!adding.isPending) adding.mutate(file)
    },
    remove: () => {
      forget(id)
      setId(null)
      setError(undefined)
    },
    require: () => {
      if (id === null) setError('Add a photo of the prescription to place this order')
      return id !== null
    },
  }
}

/** Deletes a photo that is not wanted any more; where that fails, the shop deletes it after a day. */
function forget(id: string | null): void {
  if (id === null) return
  api.delete(photoPath(id)).catch((error: unknown) => console.info('The photo is deleted later.', error))
}

function fileProblem(file: File): string | undefined {
  if (file.type === 'application/pdf')
    return 'A PDF cannot be checked here. Please send a photo or a screenshot of it.'
  return file.type !== '' && !file.type.startsWith('image/') ? 'Please choose a photo' : undefined
}

function failureText(failure: Error): string {
  const refusal = failure instanceof ApiFailure && failure.status < 500 ? failure.serverMessage : undefined
  return refusal ?? 'The photo could not be sent. Please try again.'
}

async function upload(file: File): Promise<{ id: string; photo: Blob }> {
  // What this browser cannot read, the server may.
  const photo = await shrinkPicture(file, BOUNDS).catch(() => file)
  const form = new FormData()
  form.append('photo', photo, 'prescription')
  const { data } = await api.post<PrescriptionPhoto>('/api/prescriptions', form, { timeoutMs: TIMEOUT_MS })
  return { id: data.id, photo }
}
