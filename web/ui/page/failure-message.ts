/** Browsers name a dead network in words that are not for people. */
const BROWSER_TEXTS = /^(?:Failed to fetch|Load failed|NetworkError when attempting to fetch resource\.?)$/

/** The same message, or what a dead network means for a person. */
export function failureMessage(message: string): string {
  return BROWSER_TEXTS.test(message)
    ? 'No connection to the shop. Please check your network and try again.'
    : message
}
