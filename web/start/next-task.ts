/** Lets the browser answer taps and draw in between; on slow phones a page that starts in one go stands still. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
