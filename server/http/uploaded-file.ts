import type { FastifyRequest } from 'fastify'
import { invalidField, Problem } from './problem.ts'
import { turns } from './turns.ts'

/** Files that come in at once; the others are not read from their connections yet. */
const receiving = turns(24, 24)

/**
 * Reads the one file of a form.
 * @throws Problem 400 when there is none or the form is cut off, 413 when it has more than `maxBytes`, which the plugin
 * cuts off without an error (`throwFileSizeLimit: false`): its own error comes or not, as the network splits the file; 503
 * when too many come in
 */
export async function readUploadedFile(
  request: FastifyRequest,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<Buffer> {
  return receiving(async () => {
    const part = request.isMultipart() ? await request.file().catch(rethrow) : undefined
    if (!part) throw invalidField(field, `Send one ${field}`)
    const file = await part.toBuffer().catch(rethrow)
    if (!part.file.truncated) return file
    throw new Problem(413, 'payload_too_large', `A ${field} has at most ${maxBytes / 1024 / 1024} MB`)
  })
}

/** Errors of the parser's limits have a status; all others mean that the form is malformed. */
function rethrow(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error
  throw new Problem(400, 'malformed_request', 'The form cannot be read', { cause: error })
}
