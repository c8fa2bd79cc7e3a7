import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { PAGE_SLUGS, PAGE_TITLES, type PageSlug } from '#contract/shop-pages/page-slugs.ts'
import { dateFormat } from '#shop/date-format.ts'
import { PageText } from '#shop/pages/page-text.tsx'
import { shopPageQuery } from '#shop/pages/shop-pages-api.ts'
import { paths } from '#shop/paths.ts'
import { classNames } from '#ui/class-names.ts'
import { LoadError } from '#ui/page/load-error.tsx'
import { EmptyState } from '#ui/page/page-state.tsx'
import { Skeleton, SkeletonText } from '#ui/page/skeleton.tsx'

const formatDay = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })

/** One of the pages that every shop has: who sells, and on which terms. */
export function ShopPageScreen() {
  const { pathname } = useLocation()
  const slug = PAGE_SLUGS.find((known) => pathname.startsWith(paths.shopPage(known))) ?? 'about'
  return (
    <div className="page-width py-6 lg:grid lg:grid-cols-[200px_1fr] lg:gap-12 lg:py-10">
      <PageLinks present={slug} />
      <article className="min-w-0">
        <h1 tabIndex={-1} className="text-2xl font-bold md:text-3xl">
          {PAGE_TITLES[slug]}
        </h1>
        <PageContent key={slug} slug={slug} />
      </article>
    </div>
  )
}

/** The six pages; above the text on phones. */
function PageLinks({ present }: { present: PageSlug }) {
  return (
    <nav aria-label="About this shop" data-print="hide" className="max-lg:mb-4">
      <ul className="flex gap-x-1 max-lg:-mx-3 max-lg:flex-wrap lg:flex-col">
        {PAGE_SLUGS.map((slug) => (
          <li key={slug}>
            <Link
              to={paths.shopPage(slug)}
              aria-current={slug === present ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center rounded-md px-3 transition-colors hover:bg-quiet',
                slug === present ? 'font-semibold text-brand-ink lg:bg-brand-soft' : 'text-muted',
              )}
            >
              {PAGE_TITLES[slug]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PageContent({ slug }: { slug: PageSlug }) {
  const query = useQuery(shopPageQuery(slug))
  const page = query.data
  if (!page) return query.error ? <LoadError query={query} className="mt-6" /> : <ContentSkeleton />
  if (page.body === '')
    return (
      <EmptyState
        icon={<FileText />}
        title="Nothing here yet"
        text="The shop has not written this page yet."
      />
    )
  return (
    <>
      <p className="mt-1 mb-6 text-sm text-muted">
        {page.changedAt && `Last changed ${formatDay(new Date(page.changedAt))}`}
      </p>
      <PageText text={page.body} />
    </>
  )
}

function ContentSkeleton() {
  return (
    <div aria-hidden="true" className="mt-8 flex max-w-prose flex-col gap-4">
      <SkeletonText lines={3} />
      <Skeleton className="h-6 w-40" />
      <SkeletonText lines={4} />
    </div>
  )
}
