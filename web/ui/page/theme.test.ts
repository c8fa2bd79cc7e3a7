// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import startScript from '../../public/theme-start.js?raw'
import {
  getTheme,
  getThemePreference,
  setThemePreference,
  subscribeToTheme,
  themeStorageKey,
  useAgentTheme,
} from './theme.ts'

function setSystem(isDark: boolean) {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = new EventTarget() as MediaQueryList
    return Object.assign(list, { matches: isDark && query.includes('dark'), media: query })
  })
}

beforeEach(() => {
  localStorage.clear()
  setSystem(false)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const cases = [null, 'light', 'dark', 'system', 'purple'].flatMap((stored) =>
  [false, true].flatMap((isSystemDark) =>
    ['/products', '/delivery/dashboard'].map((path) => ({ stored, isSystemDark, path })),
  ),
)

test.each(cases)(
  'before and after start the theme is the same: $stored, dark system $isSystemDark, $path',
  ({ stored, isSystemDark, path }) => {
    setSystem(isSystemDark)
    if (stored) localStorage.setItem(themeStorageKey, stored)
    window.history.replaceState(null, '', path)
    new Function('localStorage', 'location', 'matchMedia', 'document', startScript)(
      localStorage,
      { pathname: path },
      window.matchMedia,
      document,
    )
    const agentApp = path.startsWith('/delivery') ? renderHook(() => useAgentTheme()) : null
    expect(document.documentElement.dataset.theme).toBe(getTheme())
    agentApp?.unmount()
  },
)

test('without a choice the system decides; the agent’s app starts in daylight', () => {
  setSystem(true)
  expect(getTheme()).toBe('dark')
  const agentApp = renderHook(() => useAgentTheme())
  expect(getTheme()).toBe('sun')
  agentApp.unmount()
  expect(getTheme()).toBe('dark')
})

test('a choice is remembered in this browser, shown and announced', () => {
  const listener = vi.fn()
  const unsubscribe = subscribeToTheme(listener)
  setThemePreference('dark')
  expect(localStorage.getItem(themeStorageKey)).toBe('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(listener).toHaveBeenCalledTimes(1)
  unsubscribe()
  setThemePreference('light')
  expect(listener).toHaveBeenCalledTimes(1)
  expect(getThemePreference()).toBe('light')
})

test('a choice in another tab arrives here', () => {
  const unsubscribe = subscribeToTheme(() => undefined)
  localStorage.setItem(themeStorageKey, 'dark')
  window.dispatchEvent(new Event('storage'))
  expect(document.documentElement.dataset.theme).toBe('dark')
  unsubscribe()
})
