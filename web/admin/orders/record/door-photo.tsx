import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#client/api-client.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'

interface DoorPhotoProps {
  orderId: string
  photoId: string
  /** What it shows, for those who do not see it. */
  label: string
}

/** A photo from the door; only administrators and its agent are given it, so it comes with the session. */
export function DoorPhoto({ orderId, photoId, label }: DoorPhotoProps) {
  const photo = useQuery({
    queryKey: ['door-photo', photoId],
    queryFn: ({ signal }) => api.file(`/api/orders/${orderId}/photos/${photoId}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const url = useBlobUrl(photo.data)
  if (photo.isError) return <p className="text-sm text-error">The photo could not be loaded.</p>
  if (!url) return <Skeleton className="size-28 rounded-md" />
  return (
    <a href={url} target="_blank" rel="noreferrer" className="block w-fit rounded-md">
      <img src={url} alt={label} className="size-28 rounded-md object-cover" />
    </a>
  )
}

function useBlobUrl(blob: Blob | undefined): string | undefined {
  const [address, setUrl] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
