import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'

/** Icon and colours of banners and toasts. */
export const messageTones = {
  info: { Icon: Info, classes: 'bg-assigned-soft text-assigned' },
  success: { Icon: CircleCheck, classes: 'bg-delivered-soft text-delivered' },
  warning: { Icon: TriangleAlert, classes: 'bg-pending-soft text-pending' },
  error: { Icon: CircleAlert, classes: 'bg-error-soft text-error' },
}
export type MessageTone = keyof typeof messageTones
