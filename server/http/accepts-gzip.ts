/** Whether an `accept-encoding` header allows gzip. */
export function acceptsGzip(acceptEncoding: string | string[] | undefined): boolean {
  return (
    typeof acceptEncoding === 'string' && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(acceptEncoding)
  )
}
