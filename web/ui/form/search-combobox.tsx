import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { SearchBox } from './search-box.tsx'

interface SearchComboboxProps<Suggestion extends { id: string }> {
  label: string
  placeholder?: string
  /** Field name and form action, for Enter while the page's code is still loading. */
  name?: string
  action?: string
  value: string
  onValueChange: (value: string) => void
  /** Called on Enter where no row is marked. */
  onSearch: (value: string) => void
  suggestions: readonly Suggestion[]
  onPick: (suggestion: Suggestion) => void
  renderSuggestion: (suggestion: Suggestion) => ReactNode
}

/** A search field with suggestions, after the ARIA combobox pattern: arrows mark, Enter picks, Escape closes. */
export function SearchCombobox<Suggestion extends { id: string }>(props: SearchComboboxProps<Suggestion>) {
  const { value, suggestions, onPick } = props
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [markedId, setMarkedId] = useState<string | null>(null)
  const isListShown = isOpen && value.trim() !== '' && suggestions.length > 0
  const markedAt = suggestions.findIndex((suggestion) => suggestion.id === markedId)
  const marked = isListShown ? suggestions[markedAt] : undefined

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
    if (event.key === 'Escape' && isListShown) close()
    else if (event.key === 'ArrowDown' && suggestions.length > 0) mark(markedAt + 1)
    else if (event.key === 'ArrowUp' && suggestions.length > 0) mark(markedAt < 0 ? -1 : markedAt - 1)
    else return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <SearchBox
        label={props.label}
        placeholder={props.placeholder}
        name={props.name}
        action={props.action}
        value={value}
        onValueChange={(next) => {
          setMarkedId(null)
          setOpen(true)
          props.onValueChange(next)
        }}
        onSearch={(text) => {
          if (marked) return pick(marked)
          close()
          props.onSearch(text)
        }}
        onKeyDown={handleKey}
        onBlur={close}
        role="combobox"
        aria-expanded={isListShown}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={marked ? `${listId}-${marked.id}` : undefined}
      />
      <div
        role="listbox"
        id={listId}
        aria-label="Suggestions"
        tabIndex={-1}
        hidden={!isListShown}
        // Keeps the focus in the field while a row is pressed.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-30 mt-2 overflow-hidden rounded-lg bg-raised p-1.5 shadow-float ring-1 ring-line"
      >
        {suggestions.map((suggestion) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys arrive at the combobox, which keeps the focus
          <div
            key={suggestion.id}
            role="option"
            id={`${listId}-${suggestion.id}`}
            aria-selected={suggestion.id === marked?.id}
            tabIndex={-1}
            onClick={() => pick(suggestion)}
            className="cursor-pointer rounded-sm px-2.5 py-2 hover:bg-quiet aria-selected:bg-brand-soft aria-selected:text-brand-ink"
          >
            {props.renderSuggestion(suggestion)}
          </div>
        ))}
      </div>
    </div>
  )
}
