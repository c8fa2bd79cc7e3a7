import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { classNames } from '../class-names.ts'

interface ComboboxProps<Suggestion extends { id: string }> {
  suggestions: readonly Suggestion[]
  onPick: (suggestion: Suggestion) => void
  /** How a suggestion is removed, by a cross in its row or the Delete key; undefined for one that stays. */
  removerOf?: (suggestion: Suggestion) => (() => void) | undefined
  renderSuggestion: (suggestion: Suggestion) => ReactNode
  /** The field; `open` opens the list, `pickMarked` picks the marked row on Enter and says whether there was one. */
  children: (control: ComboboxControl) => ReactNode
}

interface ComboboxControl {
  open: () => void
  pickMarked: () => boolean
  close: () => void
  /** Attributes of the input. */
  attributes: {
    onKeyDown: (event: KeyboardEvent) => void
    onBlur: () => void
    role: 'combobox'
    'aria-expanded': boolean
    'aria-controls': string
    'aria-autocomplete': 'list'
    'aria-activedescendant': string | undefined
  }
}

/** A field with suggestions, after the ARIA combobox pattern: arrows mark, Enter picks, Escape closes, Delete removes. */
export function Combobox<Suggestion extends { id: string }>(props: ComboboxProps<Suggestion>) {
  const { suggestions, onPick, removerOf } = props
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [markedId, setMarkedId] = useState<string | null>(null)
  const isListShown = isOpen && suggestions.length > 0
  const markedAt = suggestions.findIndex((suggestion) => suggestion.id === markedId)
  const marked = isListShown ? suggestions[markedAt] : undefined
  const markedElement = marked && `${listId}-${marked.id}`
  // The focus stays in the field, so that nothing else scrolls to the marked row.
  useEffect(() => {
    if (markedElement) document.getElementById(markedElement)?.scrollIntoView({ block: 'nearest' })
  }, [markedElement])

  function close() {
    setOpen(false)
    setMarkedId(null)
  }
  function pick(suggestion: Suggestion) {
    close()
    onPick(suggestion)
  }
  function mark(at: number) {
    setOpen(true)
    setMarkedId(suggestions.at(at % suggestions.length)?.id ?? null)
  }
  function handleKey(event: KeyboardEvent) {
    const remove = marked && removerOf?.(marked)
    if (event.key === 'Escape' && isListShown) close()
    else if (event.key === 'Delete' && remove) remove()
    else if (event.key === 'ArrowDown' && suggestions.length > 0) mark(markedAt + 1)
    else if (event.key === 'ArrowUp' && suggestions.length > 0) mark(markedAt < 0 ? -1 : markedAt - 1)
    else return
    event.preventDefault()
  }

  return (
    <div className="relative">
      {props.children({
        open: () => {
          setMarkedId(null)
          setOpen(true)
        },
        pickMarked: () => {
          if (marked) pick(marked)
          return marked !== undefined
        },
        close,
        attributes: {
          onKeyDown: handleKey,
          onBlur: close,
          role: 'combobox',
          'aria-expanded': isListShown,
          'aria-controls': listId,
          'aria-autocomplete': 'list',
          'aria-activedescendant': markedElement,
        },
      })}
      <div
        role="listbox"
        id={listId}
        aria-label="Suggestions"
        tabIndex={-1}
        hidden={!isListShown}
        // Keeps the focus in the field while a row is pressed.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-30 mt-2 max-h-96 overflow-y-auto rounded-lg bg-raised p-1.5 shadow-float ring-1 ring-line"
      >
        {suggestions.map((suggestion) => {
          const remove = removerOf?.(suggestion)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys arrive at the combobox, which keeps the focus
            <div
              key={suggestion.id}
              role="option"
              id={`${listId}-${suggestion.id}`}
              aria-selected={suggestion.id === marked?.id}
              aria-keyshortcuts={remove && 'Delete'}
              tabIndex={-1}
              onClick={({ target }) => {
                if (remove && target instanceof Element && target.closest('[data-remove]')) remove()
                else pick(suggestion)
              }}
              className={classNames(
                'relative cursor-pointer rounded-sm px-2.5 py-2 hover:bg-quiet aria-selected:bg-brand-soft aria-selected:text-brand-ink',
                remove && 'pr-11',
              )}
            >
              {props.renderSuggestion(suggestion)}
              {remove && (
                <span
                  data-remove
                  aria-hidden="true"
                  title="Remove"
                  className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-full text-muted hover:text-ink"
                >
                  <X className="size-5" />
                </span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
