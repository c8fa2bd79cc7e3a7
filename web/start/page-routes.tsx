import { Suspense } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router'
import { EntryGuard } from '#accounts/entry-guard.tsx'
import { OpenToVisitorsContext } from '#accounts/shopper.ts'
import type { Role } from '#contract/accounts.ts'
import { paths } from '#shop/paths.ts'
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
  return (
    <PreloadPageContext value={preloadPage}>
      <OpenToVisitorsContext value={isOpenToVisitors ?? false}>
        <Suspense fallback={<LoadingIndicator isFullScreen />}>
          <Routes>
            {pageComponents.filter((page) => page.for === 'anyone' && !page.layout).map(routeOf)}
            <Route element={<EntryGuard rule="visitor" />}>
              {pageComponents.filter((page) => page.for === 'visitor').map(routeOf)}
            </Route>
            {ROLES.map((role) => (
              <Route key={role} element={<LayoutGuard role={role} isOpenToVisitors={isOpenToVisitors} />}>
                <Route element={<Layout role={role} />}>{routesIn(role)}</Route>
              </Route>
            ))}
            <Route path="*" element={<Navigate to={paths.landing} replace />} />
          </Routes>
        </Suspense>
      </OpenToVisitorsContext>
    </PreloadPageContext>
  )
}

function routeOf(page: PageComponent) {
  return <Route key={page.path} path={page.path} element={<RoutedPage page={page} />} />
}

/** The pages of one layout, under one route so that the layout stays mounted. */
function routesIn(layout: Role) {
  return pageComponents.filter((page) => layoutOf(page) === layout).map(routeOf)
}

function LayoutGuard({ role, isOpenToVisitors }: { role: Role; isOpenToVisitors: boolean | undefined }) {
  const rule = findPage(useLocation().pathname)?.for
  if (rule === 'anyone') return <Outlet />
  return <EntryGuard rule={rule === 'shopper' ? rule : role} isOpenToVisitors={isOpenToVisitors} />
}

function Layout({ role }: { role: Role }) {
  const { Component } = layoutComponents[role]
  const { header = 'plain', bottomBar = 'plain' } = findPage(useLocation().pathname) ?? {}
  return <Component header={header} bottomBar={bottomBar} />
}

function RoutedPage({ page: { Component, skeleton, title } }: { page: PageComponent }) {
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
