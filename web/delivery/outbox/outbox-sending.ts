import { ApiFailure, api, type FailureCode } from '#client/api-client.ts'
import type { OutboxEntry, OutboxProblem } from './outbox-entry.ts'

/** How sending one entry ended. */
export type SendOutcome =
  | { kind: 'sent' }
  /** The server decided nothing. With `isNetwork` it cannot be reached, so other entries need not be tried. */
  | { kind: 'later'; isNetwork: boolean; error: unknown }
  | { kind: 'attention'; problem: OutboxProblem }

/** Sends an entry's photo, then the entry; `storePhotoKey` is called once the server has the photo. */
export async function sendEntry(
  entry: OutboxEntry,
  storePhotoKey: (photoKey: string) => Promise<void>,
): Promise<SendOutcome> {
  let { photoKey } = entry
  if (entry.photo && !photoKey) {
    if (!(await isReadable(entry.photo))) return { kind: 'attention', problem: LOST_PHOTO }
    try {
      photoKey = await sendPhoto(entry, entry.photo)
      await storePhotoKey(photoKey)
    } catch (error) {
      return photoOutcome(error)
    }
  }
  try {
    await sendAction(entry, photoKey)
    return { kind: 'sent' }
  } catch (error) {
    return outcomeOf(error)
  }
}

async function sendPhoto(entry: OutboxEntry, photo: Blob): Promise<string> {
  const form = new FormData()
  form.append('photo', photo, 'door.jpg')
  const options = { key: `${entry.id}-photo`, timeoutMs: 60_000 }
  const { data } = await api.post<{ id: string }>(`/api/orders/${entry.orderId}/photo`, form, options)
  return data.id
}

async function sendAction(entry: OutboxEntry, photoKey: string | undefined): Promise<void> {
  const { action, happenedAt, orderId } = entry
  const options = { key: entry.id }
  if (action.kind === 'failed_attempt') {
    const { reason, note } = action
    const body = { reason, note, photoKey, happenedAt }
    await api.post(`/api/orders/${orderId}/failed-attempt`, body, options)
  } else {
    const body = { status: action.to, deliveryCode: action.deliveryCode, happenedAt }
    await api.put(`/api/orders/${orderId}/status`, body, options)
  }
}

const LOST_PHOTO: OutboxProblem = {
  code: 'unreadable',
  message: 'The photo cannot be read on this phone any more',
  isAboutPhoto: true,
}

/** Browsers report a photo that they have lost as a network error, at every attempt. */
async function isReadable(photo: Blob): Promise<boolean> {
  try {
    await photo.arrayBuffer()
    return true
  } catch (error) {
    console.warn('The photo of a step is lost.', error)
    return false
  }
}

/** A photo that is too large for the network does not mean that other steps cannot be sent. */
function photoOutcome(error: unknown): SendOutcome {
  if (error instanceof ApiFailure && REFUSED_SIZE_OR_KIND.includes(error.status))
    return attention('The shop does not accept this photo', error, true)
  const outcome = outcomeOf(error)
  if (outcome.kind === 'later') return { ...outcome, isNetwork: false }
  if (outcome.kind === 'attention' && REFUSED_PHOTO.includes(outcome.problem.code))
    return { ...outcome, problem: { ...outcome.problem, isAboutPhoto: true } }
  return outcome
}

const REFUSED_PHOTO: readonly FailureCode[] = ['invalid_input', 'limit_reached']

/** A proxy in front of the server may send these too, without a problem code. */
const REFUSED_SIZE_OR_KIND: readonly number[] = [413, 415]

/** What the server refuses needs the agent's attention; after anything else the entry is sent again later. */
function outcomeOf(error: unknown): SendOutcome {
  if (!(error instanceof ApiFailure)) return { kind: 'later', isNetwork: false, error }
  const { status, code } = error
  const decidesNothing = status === 401 || status === 429 || status >= 500 || code === 'unreadable'
  if (status === 0 || decidesNothing)
    return { kind: 'later', isNetwork: status === 0 || status === 401, error }
  return attention(error.message, error, false)
}

function attention(message: string, { code }: ApiFailure, isAboutPhoto: boolean): SendOutcome {
  return { kind: 'attention', problem: { code, message, isAboutPhoto } }
}
