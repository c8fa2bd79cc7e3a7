/** Lets the browser handle taps and paint; a page that starts in one task freezes a slow phone. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
