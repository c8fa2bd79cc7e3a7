import { vi } from 'vitest'
import { Outbox } from './outbox.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { SendOutcome } from './outbox-sending.ts'
import { memoryStorage } from './outbox-storage.ts'

/** An outbox in memory, in a page that has no channel to other tabs; the shop answers each step with `reply`. */
export function openOutboxInPage(reply: (entry: OutboxEntry) => SendOutcome | Promise<SendOutcome>): Outbox {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      close() {}
    },
  )
  return new Outbox('agent-1', {
    storage: Promise.resolve(memoryStorage()),
    send: async (entry) => reply(entry),
  })
}

export function refusedWith(
  code: 'no_longer_yours' | 'wrong_delivery_code' | 'delivery_code_locked',
  message: string,
): SendOutcome {
  return { kind: 'attention', problem: { code, message, isAboutPhoto: false } }
}
