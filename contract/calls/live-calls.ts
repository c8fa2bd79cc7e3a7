import { getStream } from './calls.ts'

/** What has changed, as it changes. */
export const readEvents = getStream()('/api/events')
