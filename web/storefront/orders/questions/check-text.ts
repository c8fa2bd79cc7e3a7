import { ApiFailure } from '#client/api-client.ts'
import type { Checked } from '#ui/form/use-form.ts'
import { readableMessage } from '#ui/page/readable-message.ts'

/** The body, where something is written. */
export function checkText<Body>(text: string, body: Body): Checked<{ text: string }, Body> {
  return text.trim() === '' ? { errors: { text: 'Write what it is about' } } : { body }
}

/** A refusal as a form shows it. */
export function problemOf(error: Error) {
  return {
    message: readableMessage(error.message),
    fields: error instanceof ApiFailure ? error.fields : {},
  }
}
