import { TriangleAlert } from 'lucide-react'
import { formatAgo } from '#admin/layout/format-time.ts'
import { useNow } from '#shop/use-now.ts'

interface UpdatedNoteProps {
  /** When the figures were loaded, in ms. */
  updatedAt: number
  /** Whether the last refresh has failed. */
  hasFailed: boolean
}

/** "Updated 12 s ago": how old the figures are. */
export function UpdatedNote({ updatedAt, hasFailed }: UpdatedNoteProps) {
  const now = useNow(1000)
  const ago = formatAgo(updatedAt, now)
  if (!hasFailed) return <span className="tabular">Updated {ago}</span>
  return (
    <span className="tabular inline-flex items-center gap-1.5 font-semibold text-pending">
      <TriangleAlert className="size-4" />
      Could not refresh. Updated {ago}
    </span>
  )
}
