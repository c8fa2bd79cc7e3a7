import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Category } from '#contract/catalogue/catalogue-schemas.ts'
import { sentenceCase } from '#ui/sentence-case.ts'
import { categoriesQuery } from './products-api.ts'

export const ALL_PRODUCTS = 'All Products'

/** The shop's categories in its order; undefined while they load. */
export function useCategories(): readonly Category[] | undefined {
  const { data, isError } = useQuery(categoriesQuery)
  return data ?? (isError ? [] : undefined)
}

/** Names a category by its id; until names have loaded, and for a deleted category, the id made readable. */
export function useCategoryName(): (categoryId: string) => string {
  const categories = useCategories()
  return useCallback(
    (categoryId) => categories?.find(({ id }) => id === categoryId)?.name ?? readableId(categoryId),
    [categories],
  )
}

function readableId(categoryId: string): string {
  return sentenceCase(categoryId.replace(/[-_]+/g, ' ').trim())
}
