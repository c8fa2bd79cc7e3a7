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

/** With the dialog in which they are read. */
export const AgentPapers = lazyComponent(async () => {
  const [{ AgentPapers }] = await Promise.all([
    import('#delivery/orders/agent-papers.tsx'),
    import('#shop/papers/document-dialog.tsx'),
  ])
  return AgentPapers
})

/** Loads the drawers' code soon after the list, before the network can be lost. Returns a function that cancels it. */
export const preloadDrawers = () =>
  preloadWhenIdle(StepQuestions, HandoverDrawer, CashBookDrawer, AccountDrawer, AgentPapers)
