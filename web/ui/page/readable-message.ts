/** The messages of browsers for a lost connection, which no customer understands. */
const BROWSER_TEXTS = /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource\.?)$/

/** The message, replaced by a readable one for a lost connection. */
export function readableMessage(message: string): string {
  return BROWSER_TEXTS.test(message)
    ? 'No connection to the shop. Please check your network and try again.'
    : message
}
