import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './api-client.ts'

const MAX_RETRIES = 3
const MAX_WAIT_MS = 15_000

/** Whether a retry may succeed: the server was unreachable or busy, and decided nothing. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return false
  return error.code === 'network' || error.code === 'timeout' || [429, 502, 503, 504].includes(error.status)
}

/** As long as the server asks for, or 0.5, 1, 2 seconds; with jitter, so that many pages do not retry at once. */
export function retryDelay(attempt: number, error: unknown): number {
  const requested = error instanceof ApiFailure ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  const wait = Math.max(requested, 500 * 2 ** attempt)
  return Math.min(MAX_WAIT_MS, wait * (1 + Math.random() * 0.3))
}

/**
 * Reads are retried a few times, writes never. Keys begin with the topic of the live updates that invalidate them:
 * ['cart', userId], ['orders', ...], ['catalogue', ...].
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        retry: (failures, error) => failures < MAX_RETRIES && isTransient(error),
        retryDelay,
        // An offline phone gets an error and a Retry at once, not a skeleton for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
