import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureMessage } from '#admin/layout/format-failure.ts'
import { pictureError, uploadPicture } from '#admin/layout/picture-upload.ts'
import { ApiFailure } from '#client/api-client.ts'
import { postOnce } from '#client/post-once.ts'
import type { AdminProduct } from '#contract/catalogue/admin-product-schemas.ts'
import { FIELD_LABELS } from '../form/field-labels.ts'
import { checkRow, emptyRows, isToSave, QUICK_FIELDS, type QuickRow } from './quick-rows.ts'

/** The rows of the grid, and how they become products: one after another, each for itself. */
export function useQuickRows() {
  const queryClient = useQueryClient()
  const [rows, setRows] = useState(emptyRows)
  const set = (at: number, change: Partial<QuickRow>) =>
    setRows((before) => before.map((row, index) => (index === at ? { ...row, ...change } : row)))

  const save = useMutation({
    mutationKey: ['catalogue', 'write'],
    mutationFn: async (category: string) => {
      let saved = 0
      for (const [at, row] of rows.entries()) {
        if (!isToSave(row)) continue
        const checked = checkRow(row, category)
        if (!('body' in checked)) {
          set(at, { errors: checked.errors, problem: checked.problem })
          continue
        }
        try {
          const { data } = await postOnce<AdminProduct>('/api/products', checked.body)
          set(at, { productId: data.id, errors: {}, problem: undefined })
          saved++
        } catch (error) {
          set(at, refusalOf(error))
        }
      }
      return saved
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['catalogue'] }),
  })

  async function addPicture(at: number, file: File) {
    const problem = pictureError(file)
    if (problem) return set(at, { problem })
    set(at, { isUploading: true, problem: undefined })
    try {
      set(at, { picture: await uploadPicture(file) })
    } catch (error) {
      set(at, { problem: `${file.name}: ${failureMessage(error) ?? 'not uploaded'}` })
    } finally {
      set(at, { isUploading: false })
    }
  }

  return {
    rows,
    set,
    addPicture: (at: number, file: File) => void addPicture(at, file),
    save,
    startOver: () => setRows(emptyRows()),
  }
}

/** What the server says of a row, at its fields as far as they are in the grid. */
function refusalOf(error: unknown): Pick<QuickRow, 'errors' | 'problem'> {
  const fields = error instanceof ApiFailure ? error.fields : {}
  const isShown = (name: string) => QUICK_FIELDS.some((field) => field === name)
  const others = Object.entries(fields).filter(([name]) => !isShown(name))
  const words = others.map(([name, message]) => `${labelOf(name)}: ${message}`).join('. ')
  const isSaid = Object.keys(fields).length > 0
  return {
    errors: Object.fromEntries(Object.entries(fields).filter(([name]) => isShown(name))),
    problem: isSaid ? words || undefined : (failureMessage(error) ?? 'Not saved'),
  }
}

const labelOf = (field: string) => FIELD_LABELS[field as keyof typeof FIELD_LABELS] ?? field
