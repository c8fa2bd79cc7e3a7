import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface ActionBarProps {
  /** Above a bottom navigation of 64 px. */
  isAboveNavigation?: boolean
  /** Also on wide screens. */
  isAlways?: boolean
  children: ReactNode
}

/** The primary action at the bottom of a phone's screen, in the place of a navigation. */
export function ActionBar({ isAboveNavigation, isAlways, children }: ActionBarProps) {
  return (
    <div
      data-print="hide"
      data-covers-navigation={isAboveNavigation ? undefined : ''}
      className={classNames(
        'fixed inset-x-0 z-20 border-t border-line bg-surface px-4 py-3 sun:border-t-2',
        isAboveNavigation
          ? 'bottom-[calc(64px+env(safe-area-inset-bottom))]'
          : 'bottom-0 pb-[max(12px,env(safe-area-inset-bottom))]',
        !isAlways && 'lg:hidden',
      )}
    >
      {children}
    </div>
  )
}
