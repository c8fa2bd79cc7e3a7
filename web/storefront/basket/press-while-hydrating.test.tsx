// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#client/query-client.ts'
import { buildProductCard } from '#shop/products/product-card-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'
import { getShownToasts } from '#ui/overlays/toast.ts'
import { useCartActions } from './cart-actions.ts'
import { openCartShop } from './cart-fixtures.ts'
import { useWishlistActions } from './wishlist-actions.ts'

const lamp = buildProductCard({ id: 'lamp', name: 'Desk Lamp' })

function AddButton() {
  const cart = useCartActions()
  const wishlist = useWishlistActions()
  const add = () => {
    void cart.add(lamp)
    void wishlist.remove('lamp')
  }
  return (
    <button type="button" onClick={add}>
      Add to Cart
    </button>
  )
}

/** Presses the button as soon as React has adopted it, before it renders for the person who is signed in. */
function PressAtOnce() {
  useLayoutEffect(() => {
    document.querySelector('button')?.click()
  }, [])
  return null
}

test('a press in the moment in which React adopts the page counts for who is signed in', async () => {
  signInAs('customer')
  const shop = openCartShop()
  const page = (client: QueryClient) => (
    <QueryClientProvider client={client}>
      <AddButton />
      <PressAtOnce />
    </QueryClientProvider>
  )
  document.body.innerHTML = renderToString(page(new QueryClient()))
  const root = hydrateRoot(document.body, page(createQueryClient()))
  await vi.waitFor(() => expect(getShownToasts().map(({ message }) => message)).toContain('Added to cart!'))
  expect(getShownToasts().map(({ message }) => message)).not.toContain('User not logged in')
  expect(shop.calls.map(({ path }) => path)).toContain('/api/cart/person-1')
  root.unmount()
  vi.unstubAllGlobals()
})
