import type { KeyboardEvent } from 'react'

/**
 * Moves in the sheet as in a spreadsheet: Enter, Up and Down within a column, Left and Right to the next cell once the
 * cursor stands at the end of a text. Tab is the browser's.
 */
export function moveInSheet(event: KeyboardEvent): void {
  const { target: cell, key, shiftKey, ctrlKey, metaKey, altKey } = event
  if (!(cell instanceof HTMLInputElement) || ctrlKey || metaKey || altKey) return
  if (key === 'Enter') {
    // Not the form's Save.
    event.preventDefault()
    focusCell(besideInColumn(cell, shiftKey ? -1 : 1))
    return
  }
  const step = { ArrowUp: -1, ArrowDown: 1 }[key]
  const next = step === undefined ? besideInRow(cell, key) : besideInColumn(cell, step)
  if (!next) return
  event.preventDefault()
  focusCell(next)
}

const cellsOf = (element: Element | null, selector: string) =>
  [...(element?.querySelectorAll<HTMLInputElement>(selector) ?? [])].filter(({ disabled }) => !disabled)

function besideInColumn(cell: HTMLInputElement, step: number): HTMLInputElement | undefined {
  const column = cellsOf(cell.closest('table'), `input[data-column=${cell.dataset.column}]`)
  return column[column.indexOf(cell) + step]
}

function besideInRow(cell: HTMLInputElement, key: string): HTMLInputElement | undefined {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (step === undefined || !isAtEnd(cell, step)) return undefined
  const row = cellsOf(cell.closest('tr'), 'input[data-column]')
  return row[row.indexOf(cell) + step]
}

/** Whether the cursor cannot move on within the text; a text that is selected whole, as it is on arrival, has no cursor. */
function isAtEnd({ value, selectionStart, selectionEnd }: HTMLInputElement, step: number): boolean {
  if (value !== '' && selectionStart === 0 && selectionEnd === value.length) return true
  return selectionStart === selectionEnd && selectionStart === (step < 0 ? 0 : value.length)
}

function focusCell(cell: HTMLInputElement | undefined): void {
  cell?.focus()
  cell?.select()
}
