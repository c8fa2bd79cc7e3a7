import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

interface RemovedRowProps {
  /** "Removed", "Moved to cart". */
  text: string
  name: string
  onUndo: () => void
  /** Replaces Undo. */
  action?: ReactNode
}

/** Shown in a removed row's place until the screen is left. */
export function RemovedRow({ text, name, onUndo, action }: RemovedRowProps) {
  return (
    <div className="flex animate-fade-in items-center gap-3 rounded-lg border border-dashed border-input bg-sunken py-2 pr-2 pl-4">
      <p role="status" className="min-w-0 flex-1 text-base">
        <span className="font-semibold">{text}</span>
        <span className="block truncate text-sm text-muted">{name}</span>
      </p>
      {action ?? (
        <Button variant="ghost" icon={<Undo2 className="size-5" />} onClick={onUndo}>
          Undo
        </Button>
      )}
    </div>
  )
}
