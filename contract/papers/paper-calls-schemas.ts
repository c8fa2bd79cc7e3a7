import * as z from 'zod/mini'
import { TrackOrderBody } from '../ordering/orders-schemas.ts'
import { COPY_MARKS, type PaperCopy } from './paper.ts'

const Copy = z.enum(Object.keys(COPY_MARKS) as [PaperCopy, ...PaperCopy[]])

export const DocumentFileQuery = z.object({
  /** Absent: the original for the recipient. */
  copy: z._default(Copy, 'recipient'),
})

/** Documents that go into one file together. */
export const MAX_DOCUMENTS_IN_FILE = 200

const IDS = new RegExp(`^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,${MAX_DOCUMENTS_IN_FILE - 1}}$`, 'i')

export const DocumentFilesQuery = z.object({
  ...DocumentFileQuery.shape,
  /** Ids with commas between them. */
  ids: z.string().check(z.regex(IDS, `Choose up to ${MAX_DOCUMENTS_IN_FILE} documents`)),
})

export const TrackedDocumentBody = z.object({ ...TrackOrderBody.shape, documentId: z.string() })
