import { Trash2 } from 'lucide-react'
import type { SynonymGroup } from '#contract/catalogue/synonyms.ts'
import { IconButton } from '#ui/icon-button.tsx'

interface SynonymRowProps {
  group: SynonymGroup
  isRemoving: boolean
  onOpen: () => void
  onRemove: () => void
}

/** One group: its first word, then the others. */
export function SynonymRow({ group, isRemoving, onOpen, onRemove }: SynonymRowProps) {
  const [first = '', ...others] = group.words
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line px-4 py-2.5 transition-colors last:border-b-0 hover:bg-quiet/60">
      <p className="min-w-0 text-sm wrap-anywhere">
        <button
          type="button"
          onClick={onOpen}
          className="mr-2 rounded-sm text-left font-bold text-brand-ink after:absolute after:inset-0 hover:underline"
        >
          {first}
        </button>
        <span className="text-muted">{others.join(', ')}</span>
      </p>
      <div className="relative z-1">
        <IconButton
          size="admin"
          label={`Remove the synonyms of ${first}`}
          icon={<Trash2 className="size-4.5 text-muted" />}
          isBusy={isRemoving}
          onClick={onRemove}
          className="max-lg:size-10"
        />
      </div>
    </li>
  )
}
