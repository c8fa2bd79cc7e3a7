import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import { useBlobUrl } from '#ui/pictures/use-blob-url.ts'
import { rowPictureQuery } from './imports-api.ts'

interface RowPictureProps {
  importId: string
  row: number
  name: string
}

/** A picture that is still in the other shop. It comes through this one, so that the browser asks no stranger. */
export function RowPicture({ importId, row, name }: RowPictureProps) {
  const picture = useQuery(rowPictureQuery(importId, row))
  const url = useBlobUrl(picture.data)
  if (picture.isError) return <ProductPicture picture={null} name={name} sizes="44px" />
  if (!url) return <Skeleton className="size-11" />
  return <img src={url} alt={name} className="size-11 object-cover" />
}
