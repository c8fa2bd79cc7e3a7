import { Navigate, Outlet, useLocation } from 'react-router'
import { useMay, userMay } from '#accounts/rights.ts'
import { useUser } from '#accounts/session.ts'
import { SignedInArea } from '#accounts/signed-in-area.tsx'
import { isForbidden } from '#client/api-client.ts'
import { OfflineBanner } from '#shop/offline-banner.tsx'
import { usePreloadPage } from '#shop/preload-page.ts'
import { AccessDenied, AreaDenied } from './access-denied.tsx'
import { areaNameOf, doorAt, firstArea, isDashboard } from './admin-areas.ts'
import { AdminHeader } from './admin-header.tsx'
import { AdminNavigation } from './admin-navigation.tsx'
import { useAdminStats } from './admin-stats-api.ts'

/**
 * The layout of the administrators' pages: header, and the navigation at the left on wide screens. It stays mounted while
 * pages change. Who is not an administrator, by the session or the server, sees "Access Denied", and an administrator in an
 * area without its right reads who can change that.
 */
export function AdminLayout() {
  return (
    <SignedInArea>
      <SignedInAdmin />
    </SignedInArea>
  )
}

function SignedInAdmin() {
  const preloadPage = usePreloadPage()
  const user = useUser()
  const stats = useAdminStats()
  const { pathname } = useLocation()
  const door = doorAt(pathname)
  const mayOpen = useMay(...door.rights)
  if (user?.role !== 'admin' || isForbidden(stats.error)) return <AccessDenied />
  const first = firstArea((right) => userMay(user, right))
  if (!mayOpen && first && isDashboard(pathname)) return <Navigate to={first.to} replace />
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#page"
        className="sr-only z-60 rounded-md bg-brand px-4 py-3 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <AdminHeader pageName={areaNameOf(pathname)} />
      <OfflineBanner />
      <div className="flex flex-1">
        <aside
          data-print="hide"
          className="sticky top-14 hidden h-[calc(100dvh-56px)] w-21 shrink-0 overflow-y-auto border-r border-line bg-surface p-2 lg:block min-[85rem]:w-52 min-[85rem]:p-3"
        >
          <AdminNavigation place="side" onPointTo={preloadPage} />
        </aside>
        <main id="page" tabIndex={-1} className="min-w-0 flex-1 outline-none">
          {/* The skeleton of a page that is still loading has margins of its own, which this removes. */}
          <div className="mx-auto w-full max-w-[1400px] px-4 py-5 sm:px-6 lg:py-6 [&>.page-width]:p-0!">
            {mayOpen ? <Outlet /> : <AreaDenied name={door.label} />}
          </div>
        </main>
      </div>
    </div>
  )
}
