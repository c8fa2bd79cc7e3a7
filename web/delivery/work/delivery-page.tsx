import { DeliveryScreen } from './delivery-screen.tsx'

export function DeliveryPage() {
  return <DeliveryScreen />
}
