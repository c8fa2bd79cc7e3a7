import { lazy } from 'react'

const PRELOAD_AFTER_MS = 1500

const loads = {
  questions: () => import('#delivery/steps/step-questions.tsx'),
  handover: () => import('#delivery/cash/handover-sheet.tsx'),
  book: () => import('#delivery/cash/cash-book-sheet.tsx'),
  account: () => import('./account-sheet.tsx'),
}

export const StepQuestions = lazy(async () => ({ default: (await loads.questions()).StepQuestions }))
export const HandoverSheet = lazy(async () => ({ default: (await loads.handover()).HandoverSheet }))
export const CashBookSheet = lazy(async () => ({ default: (await loads.book()).CashBookSheet }))
export const AccountSheet = lazy(async () => ({ default: (await loads.account()).AccountSheet }))

/** Sheets open by a tap: their code comes after the list, and before the network can go. Returns how to stop. */
export function preloadSheets(): () => void {
  const timer = setTimeout(() => {
    Promise.all(Object.values(loads).map((load) => load())).catch((error: unknown) =>
      console.info('Some sheets are not here yet.', error),
    )
  }, PRELOAD_AFTER_MS)
  return () => clearTimeout(timer)
}
