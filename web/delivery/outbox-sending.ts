import { ApiFailure, api } from '../api-client.ts'
import type { OutboxEntry, OutboxProblem } from './outbox-entry.ts'

/** How sending one entry ended. */
export type SendOutcome =
  | { kind: 'sent' }
  /** Nothing was decided: no network, or the shop is away. `isNetwork`: then the others need not try either. */
  | { kind: 'later'; isNetwork: boolean; error: unknown }
  | { kind: 'attention'; problem: OutboxProblem }

/** Sends an entry's photo, then the entry; `keepPhotoKey` is told once the photo has arrived. */
export async function sendEntry(
  entry: OutboxEntry,
  keepPhotoKey: (photoKey: string) => Promise<void>,
): Promise<SendOutcome> {
  let { photoKey } = entry
  try {
    if (entry.photo && !photoKey) {
      photoKey = await sendPhoto(entry, entry.photo)
      await keepPhotoKey(photoKey)
    }
  } catch (error) {
    return outcomeOf(error, true)
  }
  try {
    await sendAction(entry, photoKey)
    return { kind: 'sent' }
  } catch (error) {
    return outcomeOf(error, false)
  }
}

async function sendPhoto(entry: OutboxEntry, photo: Blob): Promise<string> {
  const form = new FormData()
  form.append('photo', photo, 'door.jpg')
  const options = { idempotencyKey: `${entry.id}-photo`, timeoutMs: 60_000 }
  const { data } = await api.post<{ id: string }>(`/api/orders/${entry.orderId}/photo`, form, options)
  return data.id
}

async function sendAction(entry: OutboxEntry, photoKey: string | undefined): Promise<void> {
  const { action, happenedAt, orderId } = entry
  const options = { idempotencyKey: entry.id }
  if (action.kind === 'failed_attempt') {
    const { reason, note } = action
    const body = { reason, note, photoKey, happenedAt }
    await api.post(`/api/orders/${orderId}/failed-attempt`, body, options)
  } else {
    const body = { status: action.to, deliveryCode: action.deliveryCode, happenedAt }
    await api.put(`/api/orders/${orderId}/status`, body, options)
  }
}

/** Refusals are for the agent to decide; whatever else happened, it is sent again later. */
function outcomeOf(error: unknown, isAboutPhoto: boolean): SendOutcome {
  if (!(error instanceof ApiFailure)) return { kind: 'later', isNetwork: false, error }
  const { status, code } = error
  const isUndecided = status === 401 || status === 429 || status >= 500 || code === 'unreadable'
  if (status === 0 || isUndecided) return { kind: 'later', isNetwork: status === 0 || status === 401, error }
  const isPhotoAlone = isAboutPhoto && ['invalid_input', 'payload_too_large', 'conflict'].includes(code)
  return {
    kind: 'attention',
    problem: { code, message: reasonOf(error), isAboutPhoto: isPhotoAlone },
  }
}

/** What happened to the order meanwhile, in the agent's words. */
function reasonOf(error: ApiFailure): string {
  const { status } = (error.data ?? {}) as { status?: unknown }
  if (status === 'cancelled') return 'This order was cancelled'
  return error.message
}
