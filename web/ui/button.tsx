import { type ComponentProps, type ReactNode, type Ref, useCallback, useLayoutEffect, useRef } from 'react'
import { type ButtonStyle, buttonStyle } from './button-style.ts'
import { classNames } from './class-names.ts'
import { Spinner } from './page/spinner.tsx'

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** Disabled, with a spinner; keeps its width. */
  isBusy?: boolean
  /** Replaces the label while busy ("Signing in..."). */
  busyLabel?: string
  icon?: ReactNode
  /** Labels that may replace this one ("Added!"); the button is as wide as the widest. */
  otherLabels?: readonly string[]
}

export function Button(props: ButtonProps) {
  const { variant, size, isWide, isBusy = false, busyLabel, icon, otherLabels = [], ...rest } = props
  const { ref, children, className, disabled, type = 'button', ...attributes } = rest
  const button = useFocusBack(isBusy, ref)
  const reserved = new Set<ReactNode>(otherLabels)
  if (busyLabel) reserved.add(busyLabel)
  if (isBusy) reserved.add(children)
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
          <span>{isBusy && busyLabel ? busyLabel : children}</span>
        </span>
        {[...reserved].map((label) => (
          <Reserved key={String(label)} label={label} hasIcon={Boolean(icon ?? busyLabel)} />
        ))}
      </span>
    </button>
  )
}

/** An invisible label that reserves its width. CSS paints it, so that it is no text of the page. */
function Reserved({ label, hasIcon }: { label: ReactNode; hasIcon: boolean }) {
  return (
    <span
      aria-hidden="true"
      className="invisible col-start-1 row-start-1 flex h-0 items-center gap-2 overflow-hidden"
    >
      {hasIcon && <span className="size-5" />}
      {typeof label === 'string' ? (
        <span data-label={label} className="before:content-[attr(data-label)]" />
      ) : (
        <span>{label}</span>
      )}
    </span>
  )
}

/** A disabled button loses the focus; it gets it back when the work is done. */
function useFocusBack(isBusy: boolean, ref: Ref<HTMLButtonElement> | undefined) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (isBusy) {
      hadFocus.current = document.activeElement === button.current
      return
    }
    const isFocusFree = document.activeElement === document.body || document.activeElement === null
    if (hadFocus.current && isFocusFree) button.current?.focus({ preventScroll: true })
    hadFocus.current = false
  }, [isBusy])
  return useCallback(
    (element: HTMLButtonElement | null) => {
      button.current = element
      if (typeof ref === 'function') return ref(element)
      if (ref) ref.current = element
    },
    [ref],
  )
}
