import type { ReactNode } from 'react'
import { Combobox } from './combobox.tsx'
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
  /** How a suggestion is removed; undefined for one that stays. */
  removerOf?: (suggestion: Suggestion) => (() => void) | undefined
  /** Called before an empty field shows what is suggested for nothing typed. */
  onFocus?: () => void
  renderSuggestion: (suggestion: Suggestion) => ReactNode
}

/** A search field with suggestions. */
export function SearchCombobox<Suggestion extends { id: string }>(props: SearchComboboxProps<Suggestion>) {
  const { value, suggestions, onPick, removerOf, renderSuggestion } = props
  return (
    <Combobox
      suggestions={suggestions}
      onPick={onPick}
      removerOf={removerOf}
      renderSuggestion={renderSuggestion}
    >
      {({ open, pickMarked, close, attributes }) => (
        <SearchBox
          label={props.label}
          placeholder={props.placeholder}
          name={props.name}
          action={props.action}
          value={value}
          onValueChange={(next) => {
            open()
            props.onValueChange(next)
          }}
          onFocus={() => {
            props.onFocus?.()
            if (value === '') open()
          }}
          onSearch={(text) => {
            if (pickMarked()) return
            close()
            props.onSearch(text)
          }}
          {...attributes}
        />
      )}
    </Combobox>
  )
}
