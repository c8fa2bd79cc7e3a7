import { yieldToMain } from './yield-to-main.ts'

type Field = HTMLInputElement | HTMLSelectElement

const pressed: HTMLElement[] = []
const changed = new Set<Field>()

/** Remembers what is pressed and typed while the page's code is on the way; links work without it. */
export function rememberEvents(): void {
  addEventListener('click', rememberPress)
  addEventListener('input', rememberChange)
}

/** Stops before React listens itself. @returns what does the same again, once React does */
export function takeEvents(): () => Promise<void> {
  removeEventListener('click', rememberPress)
  removeEventListener('input', rememberChange)
  const values = [...changed].map((field) => ({ field, value: field.value }))
  // React takes what stands in a field when it starts for its own value.
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

/** As a person would: React replaces a field's own setter, and would see no change through its own. */
function change(field: Field, value: string) {
  // The first event makes React adopt the field, with the value that the server gave it.
  field.dispatchEvent(new Event('input', { bubbles: true }))
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
