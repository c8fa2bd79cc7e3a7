import { Outlet } from 'react-router'
import { SignedInArea } from '#accounts/signed-in-area.tsx'

/** Around the agents' screens, which bring their own headers. */
export function DeliveryLayout() {
  return (
    <SignedInArea>
      <Outlet />
    </SignedInArea>
  )
}
