import { useRef, useState } from 'react'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import type { Outbox } from '#delivery/outbox/outbox.ts'
import { useOpening } from '#ui/overlays/use-opening.ts'
import type { FailureReport } from './fail-drawer.tsx'
import { type AgentStep, nextStepOf } from './format-step.ts'
import { showRefusedStep } from './refused-step-card.ts'
import type { StepProof } from './step-drawer.tsx'
import { type StepAnswer, storeStep } from './store-step.ts'

type StepQuestion = { kind: 'step'; order: Order; step: AgentStep } | { kind: 'fail'; order: Order }

/** Asks before each step, stores the answer and sends it. */
export function useOrderSteps(outbox: Outbox) {
  const drawer = useOpening<StepQuestion>()
  const asked = useRef<{ isAnswered: boolean }>(undefined)
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const ask = (question: StepQuestion) => {
    asked.current = { isAnswered: false }
    setSending(false)
    setRefusal(undefined)
    drawer.open(question)
  }
  const close = () => {
    asked.current = undefined
    setSending(false)
    drawer.close()
  }
  const answer = async (answered: StepAnswer) => {
    const asking = asked.current
    // Ignores a second tap while the drawer closes or the step is sent.
    if (!asking || asking.isAnswered) return
    asking.isAnswered = true
    const { action } = answered
    // A code can be wrong, so the agent stays at the question until the shop has said so.
    const hasCode = action.kind === 'step' && action.deliveryCode !== undefined
    if (!hasCode || !navigator.onLine) {
      close()
      await storeStep(outbox, answered)
      return
    }
    setSending(true)
    const problem = (await storeStep(outbox, answered))?.problem
    if (asked.current !== asking) return
    if (problem?.code !== 'wrong_delivery_code') return close()
    asking.isAnswered = false
    setSending(false)
    setRefusal(problem.message)
  }
  return {
    question: drawer.subject,
    drawerKey: drawer.key,
    isOpen: drawer.isOpen,
    isSending,
    /** Why the shop refused the code that was entered last. */
    refusal,
    /** Asks for the order's next step; where the shop has refused one, shows its card instead. */
    askStep(order: Order) {
      if (showRefusedStep(outbox, order)) return
      const step = nextStepOf(order.status)
      if (step) ask({ kind: 'step', order, step })
    },
    askFailure: (order: Order) => ask({ kind: 'fail', order }),
    decline: close,
    takeStep(order: Order, step: AgentStep, { deliveryCode, photo }: StepProof) {
      return answer({ order, action: { kind: 'step', to: step.to, deliveryCode }, photo })
    },
    reportFailure(order: Order, { reason, note, photo }: FailureReport) {
      return answer({ order, action: { kind: 'failed_attempt', reason, note }, photo })
    },
  }
}
export type OrderSteps = ReturnType<typeof useOrderSteps>
