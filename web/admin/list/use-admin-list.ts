import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '#contract/envelope.ts'
import { useDebouncedValue } from '#ui/page/use-debounced-value.ts'

const TYPING_MS = 250

/**
 * One page of a list, read by `pageQuery` for the filters (the search 250 ms after the last letter) and the page's cursor.
 * Changed filters start at the first page; the previous rows stay until it has loaded.
 */
export function useAdminList<
  Filters extends { search: string },
  Item,
  ItemPage extends Page<Item>,
  Key extends QueryKey,
>(
  filters: Filters,
  pageQuery: (criteria: Filters, cursor: string | null) => UseQueryOptions<ItemPage, Error, ItemPage, Key>,
) {
  const criteria = { ...filters, search: useDebouncedValue(filters.search, TYPING_MS) }
  const listKey = JSON.stringify(criteria)
  const [turned, setTurned] = useState<{ listKey: string; cursors: readonly string[] }>({
    listKey,
    cursors: [],
  })
  // The cursors of all pages so far, to go back to them.
  const cursors = turned.listKey === listKey ? turned.cursors : []
  const cursor = cursors.at(-1) ?? null
  const query = useQuery<ItemPage, Error, ItemPage, Key>({
    placeholderData: keepPreviousData,
    ...pageQuery(criteria, cursor),
  })
  const nextCursor = query.data?.nextCursor ?? null
  return {
    /** The filters that the rows belong to. */
    criteria,
    cursor,
    query,
    /** From 0 on. */
    page: cursors.length,
    hasNext: nextCursor !== null,
    /** Goes to the next page, or back to one that was shown. */
    showPage(page: number) {
      const isForward = page > cursors.length && nextCursor !== null
      setTurned({ listKey, cursors: isForward ? [...cursors, nextCursor] : cursors.slice(0, page) })
    },
  }
}

/** What `ListLayout` needs of a list, whatever is listed. */
export interface AdminList {
  query: UseQueryResult<Page<unknown>>
  page: number
  hasNext: boolean
  showPage: (page: number) => void
}
