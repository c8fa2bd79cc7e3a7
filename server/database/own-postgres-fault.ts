/** The database of its own cannot start here; the message is one sentence that says what to do. */
export class OwnPostgresFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OwnPostgresFault'
  }
}
