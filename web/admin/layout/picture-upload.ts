import { api } from '#client/api-client.ts'
import { MIN_PICTURE_EDGE, ZOOM_SIZE } from '#contract/catalogue/catalogue.ts'
import type { UploadedPicture } from '#contract/catalogue/catalogue-management.ts'
import { shrinkPicture } from '#ui/pictures/shrink-picture.ts'

const TIMEOUT_MS = 60_000
/** Less is not worth another loss of quality. */
const SENT_AS_IT_IS_BYTES = 1024 * 1024
const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']

/** The `accept` attribute of a file input. */
export const ACCEPTED_PICTURES = TYPES.join(',')

/** Why a file is refused, before it is read. */
export function pictureError(file: Pick<File, 'name' | 'type'>): string | undefined {
  return TYPES.includes(file.type) ? undefined : `${file.name}: send a JPEG, PNG, WebP or AVIF picture`
}

/**
 * Uploads a picture, which the server stores in all sizes. One that is larger than the shop shows is made smaller first; a
 * logo becomes square.
 * @returns the key by which a product refers to it
 */
export async function uploadPicture(file: File, kind: 'picture' | 'logo' = 'picture'): Promise<string> {
  const form = new FormData()
  form.append('picture', await drawnAnew(file, kind), file.name)
  return (await api.post<UploadedPicture>('/api/pictures', form, { timeoutMs: TIMEOUT_MS })).data.key
}

async function drawnAnew(file: File, kind: 'picture' | 'logo'): Promise<Blob> {
  if (kind === 'picture' && file.size <= SENT_AS_IT_IS_BYTES) return file
  const type = file.type === 'image/jpeg' && kind === 'picture' ? 'image/jpeg' : 'image/webp'
  const bounds = {
    maxEdge: ZOOM_SIZE,
    minEdge: MIN_PICTURE_EDGE,
    isPadded: kind === 'logo',
    type,
    quality: 0.9,
  } as const
  // What this browser cannot read, such as AVIF in an old one, the server may.
  return shrinkPicture(file, bounds).catch(() => file)
}
