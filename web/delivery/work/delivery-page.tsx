import { usePageTitle } from '#shop/shop-info.ts'
import { DeliveryScreen } from './delivery-screen.tsx'

export function DeliveryPage() {
  usePageTitle('Deliveries')
  return <DeliveryScreen />
}
