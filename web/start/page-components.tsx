import type { ComponentType } from 'react'
import type { Role } from '#contract/accounts.ts'
import type { StorefrontLayoutProps } from '#storefront/layout/storefront-layout.tsx'
import { findPage, layoutOf, layouts, type Page, pages } from './pages.ts'
import { type Preloadable, preloadable } from './preloaded.tsx'

export interface PageComponent extends Page {
  Component: ComponentType
  /** Fetches the code of the page and of its layout. */
  preload: () => Promise<unknown>
}

export const layoutComponents: Record<Role, Preloadable<StorefrontLayoutProps>> = {
  customer: preloadable(layouts.customer),
  admin: preloadable(layouts.admin),
  delivery_agent: preloadable(layouts.delivery_agent),
}

export const pageComponents: readonly PageComponent[] = pages.map((page) => {
  const { Component, preload } = preloadable(page.load)
  const layout = layoutOf(page)
  const preloadLayout = async () => layout && layoutComponents[layout].preload()
  return { ...page, Component, preload: () => Promise.all([preloadLayout(), preload()]) }
})

/**
 * Fetches the code of the page at a path early. Never rejects: an error shows when the page is opened.
 * @param isHomeShown as for `findPage`
 */
export async function preloadPage(pathname: string, isHomeShown: boolean): Promise<void> {
  const page = findPage(pathname, isHomeShown)
  await pageComponents
    .find(({ load }) => load === page?.load)
    ?.preload()
    .catch((error: unknown) => console.info('A page is not here yet.', error))
}
