import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { PageHeading } from '#admin/layout/page-heading.tsx'
import type { EditedPage } from '#contract/shop-pages/shop-pages-schemas.ts'
import { LoadError } from '#ui/page/load-error.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { PageDrawer } from './page-drawer.tsx'
import { PageList } from './page-list.tsx'
import { pagesQuery } from './pages-api.ts'
import { QuestionsCard } from './questions-card.tsx'

/** The pages that every shop must have, and the questions that they answer. */
export function PagesScreen() {
  const query = useQuery(pagesQuery)
  const [open, setOpen] = useState<EditedPage | null>(null)
  return (
    <>
      <PageHeading title="Pages" note="What your shop says of itself, and on which terms it sells" />
      {query.data ? (
        <div className="flex flex-col gap-4">
          <QuestionsCard open={query.data.openQuestions} />
          <PageList pages={query.data.pages} onOpen={setOpen} />
        </div>
      ) : query.isError ? (
        <LoadError query={query} message={formatFailure('Failed to load the pages', query.error)} />
      ) : (
        <div className="flex max-w-3xl flex-col gap-4">
          <Skeleton className="h-96 rounded-lg" />
          <Skeleton className="h-80 rounded-lg" />
        </div>
      )}
      <PageDrawer page={open} onClose={() => setOpen(null)} />
    </>
  )
}
