/** Lets the browser answer taps and paint in between; on slow phones a page that starts in one go stands still. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
