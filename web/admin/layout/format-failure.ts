/** The message of a failed call; undefined where it has none. */
export function failureMessage(error: unknown): string | undefined {
  return error instanceof Error && error.message !== '' ? error.message : undefined
}

/** "Failed to assign order: {message}", without a message "Failed to assign order". */
export function formatFailure(what: string, error: unknown): string {
  const message = failureMessage(error)
  return message ? `${what}: ${message}` : what
}
