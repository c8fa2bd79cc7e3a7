// Runs before the first paint (a blocking script, no inline code); ui/page/theme.ts does the rest later.
;(() => {
  let preference = null
  try {
    preference = localStorage.getItem('tokri-theme')
  } catch {
    // Without storage the system decides.
  }
  // Who is signed in, read as accounts/session.ts does: ui/base.css hides a server-rendered page that is not for them.
  let visitor = 'nobody'
  try {
    const user = JSON.parse(localStorage.getItem('user') ?? 'null')
    const id = user?.id ?? user?._id
    const isSignedIn = typeof id === 'string' && id !== '' && localStorage.getItem('token')
    const isStaff = user?.role === 'admin' || user?.role === 'delivery_agent'
    if (isSignedIn) visitor = isStaff ? 'staff' : 'customer'
  } catch {
    // Without storage, or with an unreadable user in it, nobody is signed in.
  }
  const isAgent = location.pathname.startsWith('/delivery')
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches
  const followsSystem =
    preference === 'system' || (preference !== 'light' && preference !== 'dark' && !isAgent)
  const isDark = preference === 'dark' || (followsSystem && isSystemDark)
  try {
    // The shop's own colour from the last visit (shop-look.tsx).
    const { brandColour } = JSON.parse(localStorage.getItem('shop-info') ?? '{}')
    if (/^#[0-9a-f]{6}$/.test(brandColour)) {
      document.documentElement.dataset.brand = ''
      document.documentElement.style.setProperty('--shop-brand', brandColour)
      const shades = document.createElement('link')
      shades.rel = 'stylesheet'
      shades.href = '/brand.css'
      shades.blocking = 'render'
      if (!document.querySelector('link[href="/brand.css"]')) document.head.append(shades)
    }
  } catch {
    // The page reads it from the server.
  }
  document.documentElement.dataset.visitor = visitor
  document.documentElement.dataset.theme = isDark ? 'dark' : isAgent ? 'sun' : 'light'
})()
