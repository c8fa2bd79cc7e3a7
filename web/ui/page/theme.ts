import { useEffect, useSyncExternalStore } from 'react'

type ThemePreference = 'light' | 'dark' | 'system'
export type Theme = 'light' | 'dark' | 'sun'

/** Also read by public/theme-start.js, which sets the theme before the first paint. */
export const themeStorageKey = 'tokri-theme'

const darkQuery = '(prefers-color-scheme: dark)'
const listeners = new Set<() => void>()
let isAgentApp = false
let unstoredPreference: ThemePreference | null = null

function readStoredPreference(): ThemePreference | null {
  try {
    const stored = localStorage.getItem(themeStorageKey)
    return stored === 'light' || stored === 'dark' || stored === 'system' ? stored : unstoredPreference
  } catch {
    return unstoredPreference
  }
}

/** What the person chose in this browser; "system" until something is chosen. */
export function getThemePreference(): ThemePreference {
  return readStoredPreference() ?? 'system'
}

/** The theme on screen now. */
export function getTheme(): Theme {
  const preference = readStoredPreference()
  const isSystemDark = matchMedia(darkQuery).matches
  const followsSystem = preference === 'system' || (preference === null && !isAgentApp)
  if (preference === 'dark' || (followsSystem && isSystemDark)) return 'dark'
  return isAgentApp ? 'sun' : 'light'
}

function applyTheme() {
  document.documentElement.dataset.theme = getTheme()
  for (const listener of listeners) listener()
}

/** Stores the choice in this browser; where storage is switched off it lasts as long as the page. */
export function setThemePreference(preference: ThemePreference): void {
  unstoredPreference = preference
  try {
    localStorage.setItem(themeStorageKey, preference)
  } catch (error) {
    console.warn('The theme cannot be remembered in this browser.', error)
  }
  applyTheme()
}

/** Follows the system and other tabs on every page, and applies changes made while the code was loading. */
export function followTheme(): void {
  subscribeToTheme(() => undefined)
  const { dataset } = document.documentElement
  if (dataset.theme !== 'sun') dataset.theme = getTheme()
}

/** Calls back at every change: a choice in this or another tab, or the system turning dark. */
export function subscribeToTheme(listener: () => void): () => void {
  if (listeners.size === 0) {
    matchMedia(darkQuery).addEventListener('change', applyTheme)
    window.addEventListener('storage', applyTheme)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    matchMedia(darkQuery).removeEventListener('change', applyTheme)
    window.removeEventListener('storage', applyTheme)
  }
}

export function useTheme(): { theme: Theme; preference: ThemePreference } {
  const theme = useSyncExternalStore(subscribeToTheme, getTheme, () => 'light' as const)
  const preference = useSyncExternalStore(subscribeToTheme, getThemePreference, () => 'system' as const)
  return { theme, preference }
}

/** While mounted, "light" means the agents' daylight theme, which is also the default. */
export function useAgentTheme(): void {
  useEffect(() => {
    isAgentApp = true
    applyTheme()
    return () => {
      isAgentApp = false
      applyTheme()
    }
  }, [])
}
