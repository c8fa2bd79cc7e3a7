import { useLayoutEffect } from 'react'
import { useShopInfo } from './shop-info.ts'

/** Gives every page the shop's own colour, where it has one; public/brand.css derives the others from it. */
export function ShopLook() {
  const shop = useShopInfo()
  const colour = shop?.brandColour
  useLayoutEffect(() => {
    if (colour === undefined) return
    const root = document.documentElement
    root.toggleAttribute('data-brand', colour !== null)
    if (colour === null) root.style.removeProperty('--shop-brand')
    else {
      root.style.setProperty('--shop-brand', colour)
      linkShades()
    }
  }, [colour])
  return null
}

/** The HTML or theme-start.js has linked the stylesheet already, except where the colour is new. */
function linkShades(): void {
  if (document.querySelector('link[href="/brand.css"]')) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = '/brand.css'
  document.head.append(link)
}
