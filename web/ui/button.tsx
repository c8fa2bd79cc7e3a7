import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { type ButtonStyle, buttonStyle } from './button-style.ts'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'ref'> {
  /** Disabled, with a spinner; keeps its width. */
  isBusy?: boolean
  /** Replaces the label while busy ("Signing in..."). */
  busyLabel?: string
  icon?: ReactNode
  /** Labels that may take this one's place ("Added!"): room for the widest is kept from the start. */
  otherLabels?: readonly string[]
}

export function Button(props: ButtonProps) {
  const { variant, size, isWide, isBusy = false, busyLabel, icon, otherLabels = [], ...rest } = props
  const { children, className, disabled, type = 'button', ...attributes } = rest
  const button = useKeptFocus(isBusy)
  const label = isBusy && busyLabel ? busyLabel : children
  const reserved = [...otherLabels, ...(busyLabel ? [busyLabel] : []), ...(isBusy ? [children] : [])]
  return (
    <button
      {...attributes}
      ref={button}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={classNames(buttonStyle({ variant, size, isWide }), className)}
    >
      <span className="grid place-items-center">
        <span className="col-start-1 row-start-1 flex items-center justify-center gap-2">
          {isBusy ? <Spinner /> : icon}
          <span>{label}</span>
        </span>
        {reserved.map((other, at) => (
          <Reserved
            key={typeof other === 'string' ? other : `label-${at}`}
            hasIcon={Boolean(icon ?? busyLabel)}
          >
            {other}
          </Reserved>
        ))}
      </span>
    </button>
  )
}

/** Takes up room, says nothing. */
function Reserved({ hasIcon, children }: { hasIcon: boolean; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="invisible col-start-1 row-start-1 flex h-0 items-center gap-2 overflow-hidden"
    >
      {hasIcon && <span className="size-5" />}
      <span>{children}</span>
    </span>
  )
}

/** A disabled button loses focus; whoever pressed it by keyboard gets it back when the work is done. */
function useKeptFocus(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (isBusy) {
      const focused = document.activeElement
      hadFocus.current = focused === button.current || focused === document.body
      return
    }
    if (hadFocus.current && document.activeElement === document.body) button.current?.focus()
    hadFocus.current = false
  }, [isBusy])
  return button
}
