import { api } from '#client/api-client.ts'
import { readStored, removeStored, writeStored } from '#client/browser-storage.ts'
import { postOnce } from '#client/post-once.ts'
import { isTransient, retryDelay } from '#client/query-client.ts'
import {
  IMPORT_PART_BYTES,
  MAX_IMPORT_BYTES,
  type ProductImport,
  type ProductImports,
} from '#contract/catalogue/product-imports.ts'
import { importPath } from './imports-api.ts'
import { NO_ANSWERS } from './use-answers.ts'

/** A part may come over a slow phone. */
const PART_MS = 180_000
const MAX_TRIES = 5
const MAX_NAME_LENGTH = 200

/** Why a file is refused before it is sent. */
export function fileError({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (size === 0) return `${name} is empty`
  if (size > MAX_IMPORT_BYTES) return `${name} is too large: at most ${MAX_IMPORT_BYTES / 1024 ** 2} MB`
  return undefined
}

interface Sending {
  /** The latest imports, of which one may be this file, half sent. */
  latest: ProductImports['items']
  /** Called with the number of bytes that the server has. */
  onSent: (bytes: number) => void
  signal: AbortSignal
}

/**
 * Sends a file as it is, in parts, and lets the server read it. What came before a break is not sent again.
 * @returns the import
 * @throws ApiFailure; an AbortError when the signal ends it
 */
export async function sendFile(file: File, { latest, onSent, signal }: Sending): Promise<ProductImport> {
  const fileName = file.name.trim().slice(-MAX_NAME_LENGTH)
  const started = latest.find((one) => isHalfSent(one, file, fileName))
  const { data: announced } = await (started
    ? api.get<ProductImport>(importPath(started.id), { signal })
    : postOnce<ProductImport>('/api/products/import', { fileName, fileBytes: file.size }))
  if (announced.fileBytes !== file.size) return sendFile(file, { latest: [], onSent, signal })
  writeStored('local', versionKey(announced), String(file.lastModified))
  const path = importPath(announced.id)
  for (let number = 0, from = 0; from < file.size; number++, from += IMPORT_PART_BYTES) {
    onSent(from)
    if (announced.parts.includes(number)) continue
    const part = file.slice(from, from + IMPORT_PART_BYTES)
    await tried(() => api.put(`${path}/parts/${number}`, part, { signal, timeoutMs: PART_MS }), signal)
  }
  onSent(file.size)
  const { data } = await tried(
    () => api.put<ProductImport>(`${path}/answers`, NO_ANSWERS, { signal }),
    signal,
  )
  removeStored('local', versionKey(announced))
  return data
}

const versionKey = ({ id }: Pick<ProductImport, 'id'>) => `product-import:${id}`

/** The same name is not enough: parts of an older version would be mixed with those of an edited one. */
function isHalfSent(one: ProductImports['items'][number], { lastModified }: File, fileName: string): boolean {
  if (one.state !== 'uploading' || one.fileName !== fileName) return false
  return readStored('local', versionKey(one)) === String(lastModified)
}

/** Makes a call that may be made twice again after a break of the network. */
async function tried<Answer>(call: () => Promise<Answer>, signal: AbortSignal, attempt = 0): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (attempt + 1 >= MAX_TRIES || signal.aborted || !isTransient(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, retryDelay(attempt, error)))
    return tried(call, signal, attempt + 1)
  }
}
