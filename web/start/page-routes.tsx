import { Suspense } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { EntryGuard } from '#accounts/entry-guard.tsx'
import { isSentToSignIn } from '#accounts/return-path.ts'
import { OpenToVisitorsContext } from '#accounts/shopper.ts'
import { returnFromShop, useReturnFromShop, viewShop } from '#accounts/view-shop.ts'
import type { Role } from '#contract/accounts.ts'
import { PREVIEW, paths } from '#shop/paths.ts'
import { PreloadPageContext } from '#shop/preload-page.ts'
import { useIsOpenToVisitors, usePageTitle } from '#shop/shop-info.ts'
import { pageSkeletons } from '#storefront/layout/page-skeletons.tsx'
import { LoadingIndicator } from '#ui/page/loading-indicator.tsx'
import { layoutComponents, type PageComponent, pageComponents, preloadPage } from './page-components.tsx'
import { findPage, layoutOf } from './pages.ts'

const ROLES = ['customer', 'admin', 'delivery_agent'] as const

/** Every page of the shop; an unknown path leads to the landing page. */
export function PageRoutes() {
  const isOpenToVisitors = useIsOpenToVisitors()
  const isSignIn = isSentToSignIn(useLocation().state)
  /** Undefined until it is known. */
  const isHomeShown = isSignIn ? false : isOpenToVisitors
  return (
    <PreloadPageContext value={preloadStorefrontPage}>
      <OpenToVisitorsContext value={isOpenToVisitors ?? false}>
        <Suspense fallback={<LoadingIndicator isFullScreen />}>
          <Routes>
            {pageComponents.filter((page) => page.for === 'anyone' && !page.layout).map(routeOf)}
            {isHomeShown !== true && (
              <Route element={isHomeShown === false ? <EntryGuard rule="visitor" /> : <Waiting />}>
                {pageComponents.filter((page) => page.for === 'visitor').map(routeOf)}
              </Route>
            )}
            {ROLES.map((role) => (
              <Route key={role} element={<LayoutGuard role={role} isOpenToVisitors={isOpenToVisitors} />}>
                <Route element={<Layout role={role} />}>{routesIn(role, isHomeShown ?? false)}</Route>
              </Route>
            ))}
            <Route path="*" element={<Navigate to={paths.landing} replace />} />
          </Routes>
        </Suspense>
      </OpenToVisitorsContext>
    </PreloadPageContext>
  )
}

/** At a path that two pages share, the one that everybody has at first. */
const preloadStorefrontPage = (pathname: string) => void preloadPage(pathname, true)

function Waiting() {
  return <LoadingIndicator isFullScreen />
}

function routeOf(page: PageComponent) {
  return <Route key={page.path} path={page.path} element={<RoutedPage page={page} />} />
}

/** The pages of one layout, under one route so that the layout stays mounted. */
function routesIn(layout: Role, isHomeShown: boolean) {
  return pageComponents
    .filter((page) => layoutOf(page) === layout && (isHomeShown || !page.isHome))
    .map(routeOf)
}

function LayoutGuard({ role, isOpenToVisitors }: { role: Role; isOpenToVisitors: boolean | undefined }) {
  const { pathname, search } = useLocation()
  const rule = findPage(pathname, true)?.for
  const isViewing = useIsViewing(search)
  if (rule === 'anyone' || (role === 'customer' && isViewing)) return <Outlet />
  return <EntryGuard rule={rule === 'shopper' ? rule : role} isOpenToVisitors={isOpenToVisitors} />
}

/** Whether an administrator views the shop, which begins with a link that says so. */
function useIsViewing(search: string): boolean {
  // Not in an effect: the page inside asks when it is first rendered.
  if (new URLSearchParams(search).has(PREVIEW) && returnFromShop() === null) viewShop(paths.adminDashboard)
  return useReturnFromShop() !== null
}

function Layout({ role }: { role: Role }) {
  const { Component } = layoutComponents[role]
  const {
    for: rule,
    header = 'plain',
    bottomBar = 'plain',
    isViewable = rule === 'anyone',
  } = findPage(useLocation().pathname, true) ?? {}
  return <Component header={header} bottomBar={bottomBar} isViewable={isViewable} />
}

function RoutedPage({ page }: { page: PageComponent }) {
  const { Component, skeleton, title } = page
  const Skeleton = skeleton && pageSkeletons[skeleton]
  const component = <Component />
  return (
    <>
      {title !== undefined && <PageTitle title={title} />}
      {Skeleton ? <Suspense fallback={<Skeleton />}>{component}</Suspense> : component}
    </>
  )
}

function PageTitle({ title }: { title: string }) {
  usePageTitle(title)
  return null
}
