import { Search, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { classNames } from '../class-names.ts'

interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'onSubmit' | 'size'> {
  label: string
  value: string
  onValueChange: (value: string) => void
  /** Called on Enter. */
  onSearch?: (value: string) => void
  /** The path that Enter opens while the page's code is still loading. */
  action?: string
  size?: 'shop' | 'admin'
}

/** A round search field with a magnifier and a button that clears it. */
export function SearchBox(props: SearchBoxProps) {
  const { label, value, onValueChange, onSearch, action, size = 'shop', className, ...attributes } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <search className={classNames('relative block min-w-0', className)}>
      <form
        action={action}
        onSubmit={(event) => {
          event.preventDefault()
          onSearch?.(value)
        }}
      >
        <Search className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted" />
        <input
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={label}
          {...attributes}
          ref={input}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
          className={classNames(
            'w-full rounded-full border border-transparent bg-quiet pr-11 pl-11 text-base text-ink transition-colors',
            'hover:border-line focus:border-brand focus:bg-surface focus-visible:outline-offset-0 sun:border-line',
            size === 'admin' ? 'h-9 md:text-sm' : 'h-11',
          )}
        />
        {value !== '' && (
          <button
            type="button"
            aria-label="Clear search"
            onClick={() => {
              onValueChange('')
              input.current?.focus()
            }}
            className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-full text-muted hover:text-ink"
          >
            <X className="size-5" />
          </button>
        )}
      </form>
    </search>
  )
}
