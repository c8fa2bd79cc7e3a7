import { Outlet } from 'react-router'
import { SignedInArea } from '#accounts/signed-in-area.tsx'

/** The layout of the agents' pages, which have their own headers. */
export function DeliveryLayout() {
  return (
    <SignedInArea>
      <Outlet />
    </SignedInArea>
  )
}
