import { lazyComponent, preloadWhenIdle } from '#ui/lazy-component.ts'

export const StepQuestions = lazyComponent(
  async () => (await import('#delivery/steps/step-questions.tsx')).StepQuestions,
)
export const HandoverDrawer = lazyComponent(
  async () => (await import('#delivery/cash/handover-drawer.tsx')).HandoverDrawer,
)
export const CashBookDrawer = lazyComponent(
  async () => (await import('#delivery/cash/cash-book-drawer.tsx')).CashBookDrawer,
)
export const AccountDrawer = lazyComponent(async () => (await import('./account-drawer.tsx')).AccountDrawer)

/** Sheets open by a tap: their code comes after the list, and before the network can go. Returns how to stop. */
export const preloadDrawers = () =>
  preloadWhenIdle(StepQuestions, HandoverDrawer, CashBookDrawer, AccountDrawer)
