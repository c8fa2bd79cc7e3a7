import { Suspense } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { EntryGuard } from '#accounts/entry-guard.tsx'
import type { Role } from '#contract/accounts.ts'
import { paths } from '#shop/paths.ts'
import { PreloadPageContext } from '#shop/preload-page.ts'
import { usePageTitle } from '#shop/shop-info.ts'
import { pageSkeletons } from '#storefront/layout/page-skeletons.tsx'
import { LoadingIndicator } from '#ui/page/loading-indicator.tsx'
import { layoutComponents, type PageComponent, pageComponents, preloadPage } from './page-components.tsx'
import { findPage } from './pages.ts'

const ROLES = ['customer', 'admin', 'delivery_agent'] as const

/** Every page of the shop; an unknown path leads to the landing page. */
export function PageRoutes() {
  return (
    <PreloadPageContext value={preloadPage}>
      <Suspense fallback={<LoadingIndicator isFullScreen />}>
        <Routes>
          {routesFor('anyone')}
          <Route element={<EntryGuard rule="visitor" />}>{routesFor('visitor')}</Route>
          {ROLES.map((role) => (
            <Route key={role} element={<EntryGuard rule={role} />}>
              <Route element={<Layout role={role} />}>{routesFor(role)}</Route>
            </Route>
          ))}
          <Route path="*" element={<Navigate to={paths.landing} replace />} />
        </Routes>
      </Suspense>
    </PreloadPageContext>
  )
}

function routesFor(rule: PageComponent['for']) {
  return pageComponents
    .filter((page) => page.for === rule)
    .map((page) => <Route key={page.path} path={page.path} element={<RoutedPage page={page} />} />)
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
