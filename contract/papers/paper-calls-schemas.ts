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

/** The link may have reached a stranger, so that its documents ask for something that the customer knows. */
export const TrackedDocumentsBody = z.object({
  ...TrackOrderBody.shape,
  /** The last four of the phone that the order goes to. */
  phoneDigits: z.string().check(z.regex(/^\d{4}$/, 'Enter four digits')),
})
export type TrackedDocumentsBody = z.infer<typeof TrackedDocumentsBody>
export const TrackedDocumentBody = z.object({ ...TrackedDocumentsBody.shape, documentId: z.string() })
