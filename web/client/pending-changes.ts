import {
  type Mutation,
  MutationObserver,
  type QueryClient,
  type QueryKey,
  useMutationState,
} from '@tanstack/react-query'
import type { ApiAnswer } from './api-client.ts'

interface SentChange<Change, Data> {
  /** Of the query that the change is about; its first word is the topic whose live updates wait meanwhile. */
  queryKey: QueryKey
  change: Change
  /** The answer is the query's new data; undefined where the call does not tell it. */
  send: () => Promise<ApiAnswer<Data> | undefined>
}

/**
 * Sends a change of a query's data. Changes of one query go out one after another, in the order of the taps. Screens show
 * the data with `pendingChanges` on top: a refused change is no longer among them, whatever was done since stays.
 * @throws whatever the call throws
 */
export async function sendChange<Change, Data>(
  client: QueryClient,
  { queryKey, change, send }: SentChange<Change, Data>,
): Promise<ApiAnswer<Data> | undefined> {
  const mutationKey = keyOfChanges(queryKey)
  const mutation = new MutationObserver<ApiAnswer<Data> | undefined, Error, Change>(client, {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: send,
    gcTime: 0,
    onSuccess: (answer) => answer && void client.setQueryData(queryKey, answer.data),
    onSettled: () => {
      const isLast = client.isMutating({ mutationKey }) === 1
      if (isLast) void client.invalidateQueries({ queryKey })
    },
  })
  try {
    return await mutation.mutate(change)
  } finally {
    mutation.reset()
  }
}

/** Reads a query's data. An answer beside a change may hold it or not, so it waits for the read after the last change. */
export async function readBetweenChanges<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  read: () => Promise<ApiAnswer<Data>>,
): Promise<Data> {
  const { data } = await read()
  return pendingChanges(client, queryKey).length > 0 ? (client.getQueryData<Data>(queryKey) ?? data) : data
}

/** Changes of a query without an answer yet, in the order of the taps. */
export function pendingChanges<Change>(client: QueryClient, queryKey: QueryKey): Change[] {
  return client
    .getMutationCache()
    .findAll(unanswered(queryKey))
    .map(changeOf<Change>)
}

/** The same for a screen, which may be concerned by some of them only. */
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
