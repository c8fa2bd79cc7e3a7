import { lazy, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { EntryGuard } from '#accounts/entry-guard.tsx'
import { paths } from '#shop/paths.ts'
import { LandingPage } from '#storefront/landing/landing-page.tsx'
import { LoadingIndicator } from '#ui/page/loading-indicator.tsx'
import { FirstPageMark, RouteFocus, ScrollMemory, SessionEndRedirect } from './navigation-effects.tsx'
import { PageErrorBoundary } from './page-error-boundary.tsx'
import {
  adminPages,
  adminShell,
  customerPages,
  deliveryPages,
  type PageRoute,
  preloadPage,
  shell,
  staffArea,
} from './page-routes.ts'

const Shell = shell.Part
const AdminShell = adminShell.Part
const StaffArea = staffArea.Part
const ResetPasswordPage = lazy(async () => ({
  default: (await import('#storefront/landing/reset-password-page.tsx')).ResetPasswordPage,
}))

/** Every route of the shop; an unknown path leads to the landing page (ROUTE-17). */
export function Router() {
  return (
    <BrowserRouter>
      <SessionEndRedirect />
      <ScrollMemory />
      <RouteFocus />
      <FirstPageMark />
      <PageErrorBoundary>
        <Suspense fallback={<LoadingIndicator isFullScreen />}>
          <Routes>
            <Route element={<EntryGuard rule="visitor" />}>
              <Route path={paths.landing} element={<LandingPage onLeaveSoon={preloadPage} />} />
            </Route>
            <Route path={paths.resetPassword} element={<ResetPasswordPage />} />
            <Route element={<EntryGuard rule="customer" />}>
              <Route element={<Shell />}>{customerPages.map(routeOf)}</Route>
            </Route>
            <Route element={<EntryGuard rule="admin" />}>
              <Route element={<AdminShell preloadPage={preloadPage} />}>{adminPages.map(routeOf)}</Route>
            </Route>
            <Route element={<EntryGuard rule="delivery_agent" />}>
              <Route element={<StaffArea />}>{deliveryPages.map(routeOf)}</Route>
            </Route>
            <Route path="*" element={<Navigate to={paths.landing} replace />} />
          </Routes>
        </Suspense>
      </PageErrorBoundary>
    </BrowserRouter>
  )
}

function routeOf({ path, Page, Skeleton }: PageRoute) {
  const element = (
    <Suspense key={path} fallback={<Skeleton />}>
      <Page />
    </Suspense>
  )
  return <Route key={path} path={path} element={element} />
}
