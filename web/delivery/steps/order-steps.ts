import { useRef } from 'react'
import type { Order } from '#contract/orders-schemas.ts'
import type { Outbox } from '#delivery/outbox/outbox.ts'
import type { OutboxAction } from '#delivery/outbox/outbox-entry.ts'
import { toast } from '#ui/overlays/toast.ts'
import { useOpening } from '#ui/overlays/use-opening.ts'
import type { FailureReport } from './fail-drawer.tsx'
import { type AgentStep, nextStepOf } from './format-step.ts'
import type { StepProof } from './step-drawer.tsx'

type StepQuestion = { kind: 'step'; order: Order; step: AgentStep } | { kind: 'fail'; order: Order }

/** Asks before each step, stores the answer and sends it. */
export function useOrderSteps(outbox: Outbox) {
  const drawer = useOpening<StepQuestion>()
  const isAsking = useRef(false)
  const ask = (question: StepQuestion) => {
    isAsking.current = true
    drawer.open(question)
  }
  const store = async (order: Order, action: OutboxAction, photo: Blob | undefined) => {
    // Ignores a second tap while the drawer closes.
    if (!isAsking.current) return
    isAsking.current = false
    drawer.close()
    try {
      const { id: orderId, orderNumber } = order
      await outbox.add({ orderId, orderNumber, recipient: order.deliveryDetails.fullName, action, photo })
      if (navigator.onLine) await outbox.flush()
    } catch (error) {
      const detail = error instanceof Error ? error.message : undefined
      toast.error('Error updating order status', { detail })
    }
  }
  return {
    question: drawer.subject,
    drawerKey: drawer.key,
    isOpen: drawer.isOpen,
    askStep(order: Order) {
      const step = nextStepOf(order.status)
      if (step) ask({ kind: 'step', order, step })
    },
    askFailure: (order: Order) => ask({ kind: 'fail', order }),
    decline() {
      isAsking.current = false
      drawer.close()
    },
    takeStep(order: Order, step: AgentStep, { deliveryCode, photo }: StepProof) {
      return store(order, { kind: 'step', to: step.to, deliveryCode }, photo)
    },
    reportFailure(order: Order, { reason, note, photo }: FailureReport) {
      return store(order, { kind: 'failed_attempt', reason, note }, photo)
    },
  }
}
export type OrderSteps = ReturnType<typeof useOrderSteps>
