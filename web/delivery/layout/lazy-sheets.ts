import { lazyComponent, preloadWhenIdle } from '#ui/lazy-component.ts'

export const StepQuestions = lazyComponent(
  async () => (await import('#delivery/steps/step-questions.tsx')).StepQuestions,
)
export const HandoverSheet = lazyComponent(
  async () => (await import('#delivery/cash/handover-sheet.tsx')).HandoverSheet,
)
export const CashBookSheet = lazyComponent(
  async () => (await import('#delivery/cash/cash-book-sheet.tsx')).CashBookSheet,
)
export const AccountSheet = lazyComponent(async () => (await import('./account-sheet.tsx')).AccountSheet)

/** Sheets open by a tap: their code comes after the list, and before the network can go. Returns how to stop. */
export const preloadSheets = () => preloadWhenIdle(StepQuestions, HandoverSheet, CashBookSheet, AccountSheet)
