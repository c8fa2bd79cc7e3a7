import {
  type Mutation,
  MutationObserver,
  type QueryClient,
  type QueryKey,
  useMutationState,
} from '@tanstack/react-query'
import { RefusedAction } from './action-result.ts'
import { type ApiAnswer, ApiFailure } from './api-client.ts'

interface SentChange<Change, Data> {
  /** The key of the changed query; live updates of its first word wait until the change is sent. */
  queryKey: QueryKey
  change: Change
  /** Resolves to the query's new data; undefined where the response does not contain it. */
  send: () => Promise<ApiAnswer<Data> | undefined>
  /** Where the change is kept in this browser already. */
  kept?: KeptChange<Data> | undefined
}

export interface KeptChange<Data> {
  takeBack: () => void
  /** The data with it, until the server is reached again. */
  show: (data: Data) => Data
}

/** Sends what waits for its turn. */
const waiting = new Set<() => void>()
// Whoever leaves the page loses what is not sent; the server takes the rest in any order.
globalThis.addEventListener?.('pagehide', () => {
  for (const begin of waiting) begin()
})

/**
 * Sends a change of a query's data. Changes of one query are sent one after another, in the order of the taps. Screens
 * apply `pendingChanges` to the data, so that a refused change disappears and later ones stay. When the page is left, all that
 * wait are sent.
 * @throws whatever the call throws
 */
export async function sendChange<Change, Data>(
  client: QueryClient,
  { queryKey, change, send, kept }: SentChange<Change, Data>,
): Promise<ApiAnswer<Data> | undefined> {
  const mutationKey = keyOfChanges(queryKey)
  let sent: ReturnType<typeof send> | undefined
  const begin = () => {
    waiting.delete(begin)
    sent ??= kept ? sendKept(client, { queryKey, change, send, kept }) : send()
    return sent
  }
  waiting.add(begin)
  const mutation = new MutationObserver<ApiAnswer<Data> | undefined, Error, Change>(client, {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: begin,
    gcTime: 0,
    onSuccess: (answer) => {
      const { isInvalidated, fetchStatus } = client.getQueryState(queryKey) ?? {}
      if (answer) client.setQueryData(queryKey, answer.data)
      // What somebody else changed meanwhile, or is being read, may be missing in the answer.
      if (!answer || isInvalidated || fetchStatus === 'fetching') markOutdated(client, queryKey)
    },
    onError: () => markOutdated(client, queryKey),
    onSettled: () => {
      const isLast = client.isMutating({ mutationKey }) === 1
      if (isLast) readWhatIsOutdated(client, queryKey)
    },
  })
  try {
    return await mutation.mutate(change)
  } finally {
    mutation.reset()
  }
}

/** Takes back what is refused. What could not be sent stays: the page may have been left, and is read again once it can be. */
async function sendKept<Change, Data>(
  client: QueryClient,
  { queryKey, send, kept }: SentChange<Change, Data> & { kept: KeptChange<Data> },
): Promise<ApiAnswer<Data> | undefined> {
  try {
    return await send()
  } catch (error) {
    if (isRefused(error)) {
      kept.takeBack()
      throw error
    }
    const data = client.getQueryData<Data>(queryKey)
    markOutdated(client, queryKey)
    return data === undefined ? undefined : { success: true, data: kept.show(data), message: undefined }
  }
}

/** Whether the server, or a rule that it would hold, has said no. */
function isRefused(error: unknown): boolean {
  return (
    error instanceof RefusedAction ||
    (error instanceof ApiFailure && error.status >= 400 && error.status < 500)
  )
}

function markOutdated(client: QueryClient, queryKey: QueryKey): void {
  void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

/** What depends on the changed data is read again, the data itself only where the answers did not contain all of it. */
function readWhatIsOutdated(client: QueryClient, queryKey: QueryKey): void {
  const isOutdated = client.getQueryState(queryKey)?.isInvalidated
  void client.invalidateQueries({
    queryKey,
    predicate: (query) => isOutdated || query.queryKey.length > queryKey.length,
  })
}

/** Reads a query's data. While changes are pending a response may lack them, so the cached data stays until the last. */
export async function readBetweenChanges<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  read: () => Promise<ApiAnswer<Data>>,
): Promise<Data> {
  const { data } = await read()
  return pendingChanges(client, queryKey).length > 0 ? (client.getQueryData<Data>(queryKey) ?? data) : data
}

/** The changes of a query that the server has not answered yet, in the order of the taps. */
export function pendingChanges<Change>(client: QueryClient, queryKey: QueryKey): Change[] {
  return client
    .getMutationCache()
    .findAll(unanswered(queryKey))
    .map(changeOf<Change>)
}

/** `pendingChanges` as a hook; only changes that `concerns` accepts render the component again. */
export function usePendingChanges<Change>(
  queryKey: QueryKey,
  concerns: (change: Change) => boolean = () => true,
): Change[] {
  return useMutationState({
    filters: { ...unanswered(queryKey), predicate: (mutation) => concerns(changeOf<Change>(mutation)) },
    select: changeOf<Change>,
  })
}

const keyOfChanges = (queryKey: QueryKey) => [...queryKey, 'change']
const unanswered = (queryKey: QueryKey) =>
  ({ mutationKey: keyOfChanges(queryKey), status: 'pending' }) as const
const changeOf = <Change>({ state }: Mutation) => state.variables as Change
