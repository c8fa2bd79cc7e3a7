import type { LucideIcon } from 'lucide-react'
import { MenuItem } from '#ui/overlays/menu.tsx'

interface ActionItemProps {
  Icon: LucideIcon
  label: string
  tone?: 'plain' | 'danger'
  onSelect: () => void
}

/** An action in the menu of a list's row. */
export function ActionItem({ Icon, label, tone, onSelect }: ActionItemProps) {
  return (
    <MenuItem tone={tone} onSelect={onSelect} icon={<Icon className="size-4.5" />}>
      <span className="text-sm">{label}</span>
    </MenuItem>
  )
}
