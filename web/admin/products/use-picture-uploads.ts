import { useEffect, useRef, useState } from 'react'
import { failureMessage } from '#admin/layout/format-failure.ts'
import { pictureError, uploadPicture } from '#admin/layout/picture-upload.ts'
import { MAX_PICTURES } from '#contract/catalogue/catalogue.ts'

/** The type under which a dragged picture has its key. */
export const PICTURE_DRAG = 'application/x-picture-key'

interface PictureUploadsOptions {
  /** How many there are. */
  count: number
  onPicture: (key: string) => void
  /** Called with true when uploads begin and with false when the last one ends or the form is closed. */
  onUploadingChange: (isUploading: boolean) => void
}

/** Uploads pictures side by side; they arrive in the order in which they were chosen. */
export function usePictureUploads({ count, onPicture, onUploadingChange }: PictureUploadsOptions) {
  const [uploading, setUploading] = useState(0)
  const [errors, setErrors] = useState<readonly string[]>([])
  const lastUpload = useRef(Promise.resolve())
  const isUploading = uploading > 0
  useEffect(() => {
    if (!isUploading) return
    onUploadingChange(true)
    return () => onUploadingChange(false)
  }, [isUploading, onUploadingChange])
  const freePlaces = MAX_PICTURES - count - uploading

  function addFile(file: File, onKey: (key: string) => void) {
    const error = pictureError(file)
    if (error) return setErrors((current) => [...current, error])
    setUploading((running) => running + 1)
    const upload = uploadPicture(file).catch((failure: unknown) => {
      setErrors((current) => [...current, `${file.name}: ${failureMessage(failure) ?? 'not uploaded'}`])
    })
    lastUpload.current = lastUpload.current.then(async () => {
      const key = await upload
      if (key !== undefined) onKey(key)
      setUploading((running) => running - 1)
    })
  }
  return {
    /** @param onKey instead of `onPicture` */
    addFiles: (files: readonly File[], onKey = onPicture) => {
      const accepted = files.slice(0, Math.max(0, freePlaces))
      setErrors(files.length > accepted.length ? [`At most ${MAX_PICTURES} pictures`] : [])
      for (const file of accepted) addFile(file, onKey)
    },
    uploading,
    errors,
    freePlaces,
  }
}
