import { DocumentDialog } from '#shop/papers/document-rows.tsx'
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

/** Loads the drawers' code soon after the list, before the network can be lost. Returns a function that cancels it. */
export const preloadDrawers = () =>
  preloadWhenIdle(StepQuestions, HandoverDrawer, CashBookDrawer, AccountDrawer, DocumentDialog)
