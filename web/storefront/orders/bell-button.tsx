import { Bell } from 'lucide-react'
import { IconButton, type IconButtonProps } from '#ui/icon-button.tsx'

/** Opens the notifications. */
export function BellButton(props: Omit<IconButtonProps, 'label' | 'icon'>) {
  return <IconButton {...props} label="Notifications" variant="outline" icon={<Bell className="size-5" />} />
}
