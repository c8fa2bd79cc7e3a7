import { useMutation } from '@tanstack/react-query'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { findByNumber } from '#admin/layout/find-by-number.ts'
import type { OrdersView } from './orders-view.ts'

/** Opens the order whose number was typed whole, or read by a scanner; for anything else the list stays as it is. */
export function useOpenScanned(view: OrdersView): (text: string) => void {
  const finding = useMutation({
    mutationFn: findByNumber,
    onSuccess: (order) => order && view.openOrder(order.id),
    onError: (error) => adminToast.failure('Failed to find the order', error),
  })
  return (text) => finding.mutate(text)
}
