import { usePageTitle } from '../shop-info.ts'

export function DeliveryPage() {
  usePageTitle('Deliveries')
  return <h1 className="page-width py-8 text-3xl font-bold">Deliveries</h1>
}
