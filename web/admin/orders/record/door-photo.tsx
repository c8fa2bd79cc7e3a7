import { useQuery } from '@tanstack/react-query'
import { fetchFile } from '#client/save-file.ts'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { useBlobUrl } from '#ui/pictures/use-blob-url.ts'

interface DoorPhotoProps {
  orderId: string
  photoId: string
  /** The alternative text. */
  label: string
}

/** A photo from the door. Only administrators and its agent may see it, so it is fetched with the session's token. */
export function DoorPhoto({ orderId, photoId, label }: DoorPhotoProps) {
  const photo = useQuery({
    queryKey: ['door-photo', photoId],
    queryFn: ({ signal }) => fetchFile(`/api/orders/${orderId}/photos/${photoId}`, { signal }),
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
