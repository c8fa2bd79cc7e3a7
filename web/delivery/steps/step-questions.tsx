import { FailSheet } from './fail-sheet.tsx'
import type { OrderSteps } from './order-steps.ts'
import { StepSheet } from './step-sheet.tsx'

/** The sheet of the question that is open, new for each question. */
export function StepQuestions({ steps }: { steps: OrderSteps }) {
  const { question, sheetKey, isOpen } = steps
  if (!question) return null
  if (question.kind === 'fail') {
    return (
      <FailSheet
        key={sheetKey}
        order={question.order}
        isOpen={isOpen}
        onClose={steps.decline}
        onReport={(report) => void steps.reportFailure(question.order, report)}
      />
    )
  }
  return (
    <StepSheet
      key={sheetKey}
      order={question.order}
      step={question.step}
      isOpen={isOpen}
      onAnswer={(proof) => {
        if (proof) void steps.takeStep(question.order, question.step, proof)
        else steps.decline()
      }}
    />
  )
}
