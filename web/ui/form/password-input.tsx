import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A password with a button that shows and hides it; pasting and password managers work. */
export function PasswordInput({ className, ...attributes }: Omit<TextInputProps, 'type'>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <div className="relative">
      <TextInput
        autoComplete="current-password"
        autoCapitalize="none"
        spellCheck={false}
        {...attributes}
        type={isShown ? 'text' : 'password'}
        className={classNames('pr-12', className)}
      />
      <button
        type="button"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        aria-pressed={isShown}
        disabled={attributes.disabled}
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md text-muted transition-colors hover:text-ink"
      >
        <Icon className="size-5" />
      </button>
    </div>
  )
}
