import { Popover as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { useClosedByBack } from './closed-by-back.ts'
import { returnFocus } from './modal-guards.ts'

interface PopoverProps {
  /** A button; it opens the panel. */
  trigger: ReactNode
  /** Names the panel for screen readers. */
  label: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

/** A small panel below its button: the latest notifications. */
export function Popover({ trigger, label, isOpen, onOpenChange, children }: PopoverProps) {
  const button = useRef<HTMLButtonElement>(null)
  useClosedByBack(isOpen, () => onOpenChange(false))
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger ref={button} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          onCloseAutoFocus={(event) => returnFocus(event, button.current)}
          className="popover-panel z-50 max-h-(--radix-popover-content-available-height) w-80 max-w-[calc(100vw-24px)] overflow-y-auto rounded-lg bg-raised p-2 text-ink shadow-float ring-1 ring-line outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
