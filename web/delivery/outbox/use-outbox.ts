import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { toast } from '#ui/overlays/toast.ts'
import { Outbox } from './outbox.ts'
import { countWaiting, type OutboxEntry } from './outbox-entry.ts'
import type { SendOutcome } from './outbox-sending.ts'

const FLUSH_EVERY_MS = 15_000
/** How long "Sent" stays on screen. */
const SENT_SHOWN_MS = 4_000

/** The agent's outbox; flushed at the start, every 15 s, and when the phone is online or the app visible again. */
export function useOutbox(personId: string): Outbox {
  const queryClient = useQueryClient()
  const [outbox] = useState(() => openOutbox(personId, queryClient))
  useEffect(() => {
    const flush = () => {
      if (navigator.onLine) void flushOrLog(outbox)
    }
    const flushWhenVisible = () => {
      if (document.visibilityState === 'visible') flush()
    }
    const timer = setInterval(() => {
      if (countWaiting(outbox.getView().entries) > 0) flush()
    }, FLUSH_EVERY_MS)
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flushWhenVisible)
    void outbox.reload().then(flush)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flushWhenVisible)
    }
  }, [outbox])
  return outbox
}

export function useOutboxView(outbox: Outbox) {
  return useSyncExternalStore(outbox.subscribe, outbox.getView)
}

/** A response shows that the server can be reached, so what waits is sent at once. */
export function useFlushWhenAnswered(outbox: Outbox, answeredAt: number): void {
  useEffect(() => {
    if (answeredAt > 0 && countWaiting(outbox.getView().entries) > 0) void flushOrLog(outbox)
  }, [answeredAt, outbox])
}

/** Removes sent entries once the server's data is newer and "Sent" was on screen long enough. */
export function useDeleteSent(outbox: Outbox, answeredAt: number): void {
  const { entries } = useOutboxView(outbox)
  useEffect(() => {
    const done = entries.filter((entry) => (entry.sentAt ?? Number.POSITIVE_INFINITY) < answeredAt)
    if (done.length === 0) return
    const timer = setTimeout(() => void outbox.deleteSent(done.map((entry) => entry.id)), SENT_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [entries, answeredAt, outbox])
}

async function flushOrLog(outbox: Outbox): Promise<void> {
  try {
    await outbox.flush()
  } catch (error) {
    console.error('The outbox could not be sent.', error)
  }
}

function openOutbox(personId: string, queryClient: QueryClient): Outbox {
  return new Outbox(personId, {
    onOutcome: (entry, outcome) => {
      notify(entry, outcome)
      if (outcome.kind === 'later') return
      void queryClient.invalidateQueries({ queryKey: ['dashboard'] })
      void queryClient.invalidateQueries({ queryKey: ['cash'] })
    },
  })
}

/** Shows a toast for a call that failed although the phone is online; refused steps get a card instead. */
function notify(entry: OutboxEntry, outcome: SendOutcome): void {
  const isFresh = Date.now() - Date.parse(entry.happenedAt) < FLUSH_EVERY_MS
  if (outcome.kind === 'later' && isFresh && navigator.onLine) {
    const detail = 'Saved on this phone. It is sent as soon as the shop can be reached.'
    toast.error('Error updating order status', { id: entry.id, detail })
  }
}
