import { Camera } from 'lucide-react'
import { useRef } from 'react'
import { ACCEPTED_PICTURES } from '#admin/layout/picture-upload.ts'
import { Spinner } from '#ui/page/spinner.tsx'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'

interface RowPhotoProps {
  label: string
  picture: string | null
  isUploading: boolean
  onFile: (file: File) => void
}

/** One picture of a product: phones offer the camera and the gallery, computers a file. */
export function RowPhoto({ label, picture, isUploading, onFile }: RowPhotoProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1">
      <button
        type="button"
        aria-label={picture === null ? label : `${label}: choose another`}
        aria-busy={isUploading || undefined}
        onClick={() => input.current?.click()}
        className="flex size-20 items-center justify-center overflow-hidden rounded-sm border border-dashed border-input text-brand-ink transition-colors hover:bg-brand-soft sm:size-9"
      >
        {isUploading ? (
          <Spinner />
        ) : picture === null ? (
          <Camera className="size-5" />
        ) : (
          <ProductPicture picture={picture} name={label} sizes="80px" />
        )}
      </button>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED_PICTURES}
        aria-label={`File: ${label}`}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
    </div>
  )
}
