import { Trash2 } from 'lucide-react'
import type { Area } from '#contract/promises/areas-schemas.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Pill } from '#ui/pill.tsx'
import { formatArea } from './format-area.ts'

interface AreaRowProps {
  area: Area
  isRemoving: boolean
  onOpen: () => void
  onRemove: () => void
}

/** One area: its name, and in one line what it says. */
export function AreaRow({ area, isRemoving, onOpen, onRemove }: AreaRowProps) {
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line px-4 py-3 transition-colors last:border-b-0 hover:bg-quiet/60">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <button
            type="button"
            onClick={onOpen}
            className="rounded-sm text-left text-sm font-bold wrap-anywhere text-brand-ink after:absolute after:inset-0 hover:underline"
          >
            {area.name}
          </button>
          {area.prefixes.length === 0 && <Pill tone="pending">Serves nobody</Pill>}
        </div>
        <p className="mt-0.5 text-sm text-muted wrap-anywhere">{formatArea(area)}</p>
      </div>
      <div className="relative z-1">
        <IconButton
          size="admin"
          label={`Delete ${area.name}`}
          icon={<Trash2 className="size-4.5 text-muted" />}
          isBusy={isRemoving}
          onClick={onRemove}
          className="max-lg:size-10"
        />
      </div>
    </li>
  )
}
