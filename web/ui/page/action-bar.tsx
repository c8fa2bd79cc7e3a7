import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface ActionBarProps {
  /** Above a bottom navigation of 64 px. */
  isAboveNavigation?: boolean
  children: ReactNode
}

/** The primary action at the bottom of a phone's screen, above the navigation or in its place. */
export function ActionBar({ isAboveNavigation, children }: ActionBarProps) {
  return (
    <div
      data-print="hide"
      data-covers-navigation={isAboveNavigation ? undefined : ''}
      className={classNames(
        'fixed inset-x-0 z-20 border-t border-line bg-surface px-4 py-3 lg:hidden sun:border-t-2',
        isAboveNavigation
          ? 'bottom-[calc(64px+env(safe-area-inset-bottom))]'
          : 'bottom-0 pb-[max(12px,env(safe-area-inset-bottom))]',
      )}
    >
      {children}
    </div>
  )
}
