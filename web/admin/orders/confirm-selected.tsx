import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { api } from '#client/api-client.ts'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { Button } from '#ui/button.tsx'
import { countOf } from '#ui/count-of.ts'
import { eachOrder } from './assign/each-order.ts'
import { allowedChanges } from './order-changes.ts'
import { patchOrder, refetchAfterChange } from './orders-api.ts'

/** Confirms those of the selected orders that wait for it; a refused one stops no other and is named. */
export function ConfirmSelected({ selected }: { selected: readonly Order[] }) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const waiting = selected.filter((order) => allowedChanges(order).has('confirm'))
  if (waiting.length === 0) return null

  async function confirmAll() {
    setBusy(true)
    const outcomes = await eachOrder(
      waiting.map(({ id }) => id),
      async (orderId) => {
        const body = { status: 'confirmed' }
        patchOrder(queryClient, (await api.put<Order>(`/api/orders/${orderId}/status`, body)).data)
      },
    )
    setBusy(false)
    void refetchAfterChange(queryClient)
    const failed = outcomes.filter(({ error }) => error !== undefined)
    const confirmed = outcomes.length - failed.length
    if (confirmed > 0) adminToast.success(`${countOf(confirmed, 'order')} confirmed`)
    for (const { orderId, error } of failed) {
      const order = waiting.find(({ id }) => id === orderId)
      adminToast.error(formatFailure(`${order?.orderNumber} was not confirmed`, error))
    }
  }

  return (
    <Button
      size="admin"
      variant="outline"
      icon={<CircleCheck className="size-4" />}
      isBusy={isBusy}
      busyLabel="Confirming..."
      onClick={() => void confirmAll()}
    >
      {`Confirm ${countOf(waiting.length, 'order')}`}
    </Button>
  )
}
