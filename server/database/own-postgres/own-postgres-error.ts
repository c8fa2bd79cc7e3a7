/** The shop's own PostgreSQL cannot start; the message is one sentence that says what to do. */
export class OwnPostgresError extends Error {
  override name = 'OwnPostgresError'
}

export function unusableFolder(dataFolder: string, cause: unknown): OwnPostgresError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new OwnPostgresError(
    `The data folder ${dataFolder} cannot be used (${reason}): make it writable for whoever starts the shop, or give another DATA_DIR.`,
    { cause },
  )
}
