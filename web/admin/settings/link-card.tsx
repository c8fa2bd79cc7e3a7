import { ArrowRight } from 'lucide-react'
import { useContext } from 'react'
import { Link } from 'react-router'
import { Card, CardHeader } from '#ui/card.tsx'
import { UnsavedContext } from './unsaved-sections.ts'

interface LinkCardProps {
  title: string
  text: string
  to: string
  action: string
}

/** What belongs to a section and has a screen of its own. */
export function LinkCard({ title, text, to, action }: LinkCardProps) {
  const { onLeave } = useContext(UnsavedContext)
  return (
    <Card>
      <CardHeader title={title} subtitle={text} />
      <Link
        to={to}
        onClick={(event) => onLeave(event, to)}
        className="inline-flex min-h-10 items-center gap-1.5 rounded-sm text-sm font-semibold text-brand-ink hover:underline"
      >
        {action}
        <ArrowRight aria-hidden="true" className="size-4" />
      </Link>
    </Card>
  )
}
