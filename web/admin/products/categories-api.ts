import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { api } from '#client/api-client.ts'
import type { CategoryChanges } from '#contract/catalogue/catalogue-management.ts'
import type { Category, CategoryBody } from '#contract/catalogue/catalogue-schemas.ts'
import { moveItem } from './form/move-item.ts'

/** Mutations of categories; each invalidates the whole catalogue. */
export function useCategoryMutations(categories: readonly Category[]) {
  const queryClient = useQueryClient()
  const [isMoving, setMoving] = useState(false)
  const refetch = () => queryClient.invalidateQueries({ queryKey: ['catalogue'] })
  const mutationKey = ['catalogue', 'write']
  const create = useMutation({
    mutationKey,
    mutationFn: (body: CategoryBody) => api.post<Category>('/api/categories', body),
    onSettled: refetch,
  })
  const change = useMutation({
    mutationKey,
    mutationFn: ({ id, changes }: { id: string; changes: CategoryChanges }) =>
      api.put<Category>(`/api/categories/${id}`, changes),
    onSettled: refetch,
  })
  const remove = useMutation({
    mutationKey,
    mutationFn: (id: string) => api.delete(`/api/categories/${id}`),
    onSettled: refetch,
  })

  /** Moves a category and stores every position that has changed. */
  async function move(from: number, to: number) {
    setMoving(true)
    try {
      const moved = moveItem(categories, from, to)
      for (const [position, { id, position: before }] of moved.entries()) {
        if (position !== before) await api.put(`/api/categories/${id}`, { position })
      }
    } catch (error) {
      adminToast.failure('Failed to move the category', error)
    } finally {
      await refetch()
      setMoving(false)
    }
  }

  return { create, change, remove, move, isMoving }
}

/** The position of a new category, after all others. */
export function nextPosition(categories: readonly Category[]): number {
  return Math.min(1000, Math.max(0, ...categories.map((category) => category.position + 1)))
}

export type CategoryMutations = ReturnType<typeof useCategoryMutations>
