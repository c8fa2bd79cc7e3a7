import { DeliveryScreen } from '../delivery/delivery-screen.tsx'
import { usePageTitle } from '../shop-info.ts'

export function DeliveryPage() {
  usePageTitle('Deliveries')
  return <DeliveryScreen />
}
