import { Camera, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { buttonStyle } from '#ui/button-style.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { shrinkPicture } from '#ui/pictures/shrink-picture.ts'
import { useBlobUrl } from '#ui/pictures/use-blob-url.ts'

/** Small enough for a bad network. */
const PHOTO = { maxEdge: 1280, type: 'image/jpeg', quality: 0.8 } as const

interface PhotoFieldProps {
  photo: Blob | undefined
  onChange: (photo: Blob | undefined) => void
}

/** An optional photo from the door, taken with the phone's camera. */
export function PhotoField({ photo, onChange }: PhotoFieldProps) {
  const id = useId()
  const url = useBlobUrl(photo)
  const take = async (file: File | undefined) => {
    if (!file) return
    try {
      onChange(await shrinkPicture(file, PHOTO))
    } catch (error) {
      console.warn('The photo cannot be read.', error)
      toast.error('This photo cannot be read. Please take another one.')
    }
  }
  return (
    <div className="flex items-center gap-3">
      {url && (
        <>
          <img src={url} alt="The door" className="size-20 shrink-0 rounded-md object-cover" />
          <IconButton
            size="agent"
            label="Remove photo"
            icon={<Trash2 className="size-5" />}
            onClick={() => onChange(undefined)}
          />
        </>
      )}
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        className="peer sr-only"
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={`${buttonStyle({ variant: 'outline', size: 'agent' })} flex-1 cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2`}
      >
        <Camera className="size-5 shrink-0" />
        {photo ? 'Another photo' : 'Add photo'}
      </label>
    </div>
  )
}
