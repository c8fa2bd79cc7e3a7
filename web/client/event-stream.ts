import { SHOP_EVENTS, type ShopEvent } from '#contract/notifications.ts'

/** Yields the events of an open stream until it ends. `onBytes` is called for every chunk, also without an event. */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<ShopEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes()
      const lines = (rest + decoder.decode(value, { stream: true })).split(/\r?\n/)
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const event = line.startsWith('data:') ? parseEvent(line.slice(5)) : undefined
        if (event) yield event
      }
    }
  } finally {
    reader.cancel().catch(() => undefined)
  }
}

/** Undefined for a topic that this version of the app does not know. */
export function parseEvent(text: string): ShopEvent | undefined {
  try {
    const { topic, id, page } = JSON.parse(text) as Record<keyof ShopEvent, unknown>
    const known = SHOP_EVENTS.find((name) => name === topic)
    return known && { topic: known, id: textOrNone(id), page: textOrNone(page) }
  } catch {
    return undefined
  }
}

const textOrNone = (value: unknown) => (typeof value === 'string' ? value : undefined)
