import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/**
 * Logs one line for each answered request. These lines cannot contain a secret, so they skip redaction, which would cost
 * more than the line itself.
 */
export class RequestLog extends LogController {
  readonly #plain: FastifyBaseLogger

  constructor(log: FastifyBaseLogger) {
    super()
    this.#plain = log.child({}, { redact: [] })
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    if (error) {
      super.requestCompleted(error, request, reply)
      return
    }
    const quiet = request.routeOptions.logLevel
    if (quiet !== undefined && quiet !== '' && quiet !== 'info') return
    const { id: reqId } = request
    const res = { statusCode: reply.statusCode }
    this.#plain.info({ reqId, req: request, res, responseTime: reply.elapsedTime }, 'request completed')
  }
}
