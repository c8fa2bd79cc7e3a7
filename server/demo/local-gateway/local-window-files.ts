import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Defines `Razorpay` in the page as Razorpay's own script does. */
export const LOCAL_CHECKOUT_SCRIPT = '/gateway/assets/checkout.js'
export const WINDOW_SCRIPT = '/gateway/assets/window.js'
export const WINDOW_STYLE = '/gateway/assets/window.css'

const FILES = [
  [LOCAL_CHECKOUT_SCRIPT, 'local-checkout-script.js', 'text/javascript; charset=utf-8'],
  [WINDOW_SCRIPT, 'local-window-script.js', 'text/javascript; charset=utf-8'],
  [WINDOW_STYLE, 'local-window.css', 'text/css; charset=utf-8'],
] as const

export function localWindowFiles(scope: FastifyInstance): void {
  for (const [path, file, type] of FILES) {
    const content = readFileSync(join(import.meta.dirname, file))
    scope.get(path, (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(content))
  }
}
