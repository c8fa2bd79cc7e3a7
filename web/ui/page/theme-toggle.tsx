import { Monitor, Moon, Sun } from 'lucide-react'
import { SegmentedControl } from '../form/segmented-control.tsx'
import { IconButton, type IconButtonProps } from '../icon-button.tsx'
import { setThemePreference, useTheme } from './theme.ts'

/** One button that switches between light and dark. */
export function ThemeToggle(props: Pick<IconButtonProps, 'size' | 'variant' | 'className'>) {
  const { theme } = useTheme()
  const isDark = theme === 'dark'
  return (
    <IconButton
      {...props}
      label={isDark ? 'Switch to light mode' : 'Switch to dark mode'}
      icon={
        <>
          <Moon className="size-5 dark:hidden" />
          <Sun className="hidden size-5 dark:block" />
        </>
      }
      onClick={() => setThemePreference(isDark ? 'light' : 'dark')}
    />
  )
}

const preferences = [
  { value: 'light', label: 'Light', icon: <Sun className="size-4" /> },
  { value: 'dark', label: 'Dark', icon: <Moon className="size-4" /> },
  { value: 'system', label: 'System', icon: <Monitor className="size-4" /> },
] as const

/** Light, dark, or as the system. */
export function ThemeChoice() {
  const { preference } = useTheme()
  return (
    <SegmentedControl label="Theme" value={preference} onChange={setThemePreference} options={preferences} />
  )
}
