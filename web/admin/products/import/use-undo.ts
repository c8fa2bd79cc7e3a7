import { useQueryClient } from '@tanstack/react-query'
import { adminToast } from '#admin/layout/admin-toast.ts'
import type { ProductImport } from '#contract/catalogue/product-imports.ts'
import { countOf } from '#ui/count-of.ts'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { type ImportMutations, importQuery } from './imports-api.ts'

/** Takes an import back once somebody has read what that does. Calls `onUndo` when it begins. */
export function useUndo({ step }: Pick<ImportMutations, 'step'>, onUndo: (importId: string) => void) {
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  return async (id: string) => {
    try {
      const latest = await queryClient.fetchQuery(importQuery(id))
      const isSure = await confirm({
        title: `Undo the import of ${latest.fileName}?`,
        description: undoWords(latest),
        confirmLabel: 'Undo the import',
        tone: 'danger',
      })
      if (isSure) step.mutate({ id, step: 'undo' }, { onSuccess: () => onUndo(id) })
    } catch (error) {
      adminToast.failure('Failed to undo the import', error)
    }
  }
}

/** What is taken back, and what stays because somebody has bought or edited it. */
function undoWords({ state, created, changed, soldOrEdited }: ProductImport): string {
  const back = [
    created > 0 && `${countOf(created, 'new product')} will be removed`,
    changed > 0 && `${countOf(changed, 'changed product')} will be as before`,
  ].filter((part) => part !== false)
  const all = state === 'stopped' ? 'What is imported so far will be taken back' : back.join(', ')
  const staying = `${countOf(soldOrEdited, 'product')}, sold or edited since, will stay unchanged.`
  return soldOrEdited === 0 ? `${all}.` : `${all}. ${staying}`
}
