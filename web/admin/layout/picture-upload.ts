import { api } from '#client/api-client.ts'
import { MAX_PICTURE_BYTES, type UploadedPicture } from '#contract/catalogue/catalogue-management.ts'

const TIMEOUT_MS = 60_000
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** The `accept` attribute of a file input. */
export const ACCEPTED_PICTURES = TYPES.join(',')

/** Why the server would refuse a file, checked before it is sent. */
export function pictureError(file: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!TYPES.includes(file.type)) return `${file.name}: send a JPEG, PNG, WebP or AVIF picture`
  if (file.size > MAX_PICTURE_BYTES) return `${file.name}: at most 5 MB`
  return undefined
}

/** Uploads a picture, which the server stores in all sizes. @returns the key by which a product refers to it */
export async function uploadPicture(file: File): Promise<string> {
  const form = new FormData()
  form.append('picture', file)
  return (await api.post<UploadedPicture>('/api/pictures', form, { timeoutMs: TIMEOUT_MS })).data.key
}
