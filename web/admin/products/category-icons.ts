import type { ComponentType } from 'react'

/** How the shop renders and names a category's icon. */
export interface CategoryIcons {
  choices: readonly { name: string; label: string }[]
  Icon: ComponentType<{ name: string | null; className?: string }>
}
