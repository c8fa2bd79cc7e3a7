import { yieldToMain } from './yield-to-main.ts'

type Field = HTMLInputElement | HTMLSelectElement

const pressed: HTMLElement[] = []
const changed = new Set<Field>()

/** Remembers what is pressed and typed while the page's code loads; links work without it. */
export function rememberEvents(): void {
  addEventListener('click', rememberPress)
  addEventListener('input', rememberChange)
}

/** Stops remembering before React starts. @returns a function that repeats the events once React listens */
export function takeEvents(): () => Promise<void> {
  removeEventListener('click', rememberPress)
  removeEventListener('input', rememberChange)
  const values = [...changed].map((field) => ({ field, value: field.value }))
  // React takes a field's value at the start for the rendered one, so the rendered value is put back first.
  for (const { field } of values) if (field instanceof HTMLInputElement) field.value = field.defaultValue
  return async () => {
    for (const { field, value } of values) change(field, value)
    for (const button of pressed) {
      button.click()
      // The next press finds what this one has changed.
      await yieldToMain()
    }
  }
}

function rememberPress({ target }: MouseEvent) {
  const button = target instanceof Element ? target.closest('button') : null
  if (button) pressed.push(button)
}

function rememberChange({ target }: Event) {
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) changed.add(target)
}

/** Uses the native setter: React replaces it on the field, and ignores changes through its own. */
function change(field: Field, value: string) {
  // The first event makes React hydrate the field, with the value that the server rendered.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
