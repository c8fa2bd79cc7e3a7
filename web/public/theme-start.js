// Runs before the first paint (a blocking script, no inline code); ui/theme.ts takes over afterwards.
;(() => {
  let preference = null
  try {
    preference = localStorage.getItem('tokri-theme')
  } catch {
    // Storage can be switched off; the system's setting then decides.
  }
  const isAgent = location.pathname.startsWith('/delivery')
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches
  const followsSystem =
    preference === 'system' || (preference !== 'light' && preference !== 'dark' && !isAgent)
  const isDark = preference === 'dark' || (followsSystem && isSystemDark)
  document.documentElement.dataset.theme = isDark ? 'dark' : isAgent ? 'sun' : 'light'
})()
