import { type CallOptions, sendCall } from './api-client.ts'

const REVOKE_AFTER_MS = 60_000

/** Lets the browser download a file under a name. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS)
}

/** A file, such as a CSV export, by a call that has no row yet. @throws ApiFailure */
export async function fetchFile(path: string, options?: CallOptions): Promise<Blob> {
  return (await sendCall('GET', path, undefined, options)).blob()
}

/** A file that is asked for with something that no log may have. @throws ApiFailure */
export async function postForFile(path: string, body: unknown, options?: CallOptions): Promise<Blob> {
  return (await sendCall('POST', path, body, options)).blob()
}
