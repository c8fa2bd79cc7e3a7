import { DropdownMenu } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import { useClosedByBack } from './closed-by-back.ts'
import { returnFocus } from './modal-guards.ts'

interface MenuProps {
  /** A button; it opens the menu. */
  trigger: ReactNode
  /** `MenuItem` and `MenuLine`. */
  children: ReactNode
}

/** A menu of actions below its button. */
export function Menu({ trigger, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useClosedByBack(isOpen, () => setOpen(false))
  return (
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger ref={button} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          onCloseAutoFocus={(event) => returnFocus(event, button.current)}
          className="popover-panel z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[calc(100vw-24px)] overflow-y-auto rounded-lg bg-raised p-1.5 text-ink shadow-float ring-1 ring-line"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  tone?: 'plain' | 'danger'
  isDisabled?: boolean
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, tone = 'plain', isDisabled, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item
      disabled={isDisabled}
      onSelect={onSelect}
      className={classNames(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-sm px-3 text-base font-medium outline-none select-none',
        'data-disabled:cursor-not-allowed data-disabled:opacity-55',
        tone === 'danger'
          ? 'text-error data-highlighted:bg-error-soft'
          : 'data-highlighted:bg-quiet dark:data-highlighted:bg-brand-soft',
      )}
    >
      {icon}
      {children}
    </DropdownMenu.Item>
  )
}

export function MenuLine() {
  return <DropdownMenu.Separator className="mx-2 my-1.5 h-px bg-line" />
}
