import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { toast } from '#ui/overlays/toast.ts'
import { Outbox } from './outbox.ts'
import { countWaiting, type OutboxEntry } from './outbox-entry.ts'
import type { SendOutcome } from './outbox-sending.ts'

const AGAIN_MS = 15_000
/** "Sent" stays readable for so long. */
const SENT_SHOWN_MS = 4_000

/** The agent's outbox, flushed at the start, when the phone is online or in hand again, and every 15 s. */
export function useOutbox(personId: string): Outbox {
  const queryClient = useQueryClient()
  const [outbox] = useState(() => openOutbox(personId, queryClient))
  useEffect(() => {
    const flush = () => {
      if (navigator.onLine) void flushAloud(outbox)
    }
    const flushInHand = () => {
      if (document.visibilityState === 'visible') flush()
    }
    const timer = setInterval(() => {
      if (countWaiting(outbox.getView().entries) > 0) flush()
    }, AGAIN_MS)
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flushInHand)
    void outbox.reload().then(flush)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flushInHand)
    }
  }, [outbox])
  return outbox
}

export function useOutboxView(outbox: Outbox) {
  return useSyncExternalStore(outbox.subscribe, outbox.getView)
}

/** An answer of the shop says that it can be reached: what waits is sent at once. */
export function useFlushWhenAnswered(outbox: Outbox, answeredAt: number): void {
  useEffect(() => {
    if (answeredAt > 0 && countWaiting(outbox.getView().entries) > 0) void flushAloud(outbox)
  }, [answeredAt, outbox])
}

/** Sent entries go once the shop's own answer is newer and the agent has seen the word. */
export function useDeleteSent(outbox: Outbox, answeredAt: number): void {
  const { entries } = useOutboxView(outbox)
  useEffect(() => {
    const done = entries.filter((entry) => (entry.sentAt ?? Number.POSITIVE_INFINITY) < answeredAt)
    if (done.length === 0) return
    const timer = setTimeout(() => void outbox.deleteSent(done.map((entry) => entry.id)), SENT_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [entries, answeredAt, outbox])
}

async function flushAloud(outbox: Outbox): Promise<void> {
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

/** A call that broke although the phone believed itself online; what the shop refused has its own card. */
function notify(entry: OutboxEntry, outcome: SendOutcome): void {
  const isFresh = Date.now() - Date.parse(entry.happenedAt) < AGAIN_MS
  if (outcome.kind === 'later' && isFresh && navigator.onLine) {
    const detail = 'Saved on this phone. It is sent as soon as the shop can be reached.'
    toast.error('Error updating order status', { id: entry.id, detail })
  }
}
