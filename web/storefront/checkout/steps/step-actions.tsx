import type { ReactNode } from 'react'

/**
 * Message and buttons of a step. On phones they stick to the bottom of the window, so that the next action and its error
 * are always visible.
 */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 max-lg:sticky max-lg:mt-auto max-lg:bottom-0 max-lg:z-20 max-lg:-mx-4 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(12px,env(safe-area-inset-bottom))] md:max-lg:-mx-6 md:max-lg:px-6">
      {children}
    </div>
  )
}
