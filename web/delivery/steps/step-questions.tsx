import { FailDrawer } from './fail-drawer.tsx'
import type { OrderSteps } from './order-steps.ts'
import { StepDrawer } from './step-drawer.tsx'

/** The drawer of the open question, mounted anew for each question. */
export function StepQuestions({ steps }: { steps: OrderSteps }) {
  const { question, drawerKey, isOpen } = steps
  if (!question) return null
  if (question.kind === 'fail') {
    return (
      <FailDrawer
        key={drawerKey}
        order={question.order}
        isOpen={isOpen}
        onClose={steps.decline}
        onReport={(report) => void steps.reportFailure(question.order, report)}
      />
    )
  }
  return (
    <StepDrawer
      key={drawerKey}
      order={question.order}
      step={question.step}
      isOpen={isOpen}
      isSending={steps.isSending}
      refusal={steps.refusal}
      onAnswer={(proof) => {
        if (proof) void steps.takeStep(question.order, question.step, proof)
        else steps.decline()
      }}
    />
  )
}
