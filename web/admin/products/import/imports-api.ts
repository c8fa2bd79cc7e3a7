import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { api } from '#client/api-client.ts'
import { fetchFile, saveFile } from '#client/save-file.ts'
import {
  type ProductImport,
  type ProductImports,
  WORKING_STATES,
} from '#contract/catalogue/product-imports.ts'

const POLL_MS = 800
const REPORT_MS = 120_000

export const importPath = (id: string) => `/api/products/import/${encodeURIComponent(id)}`

/** The latest imports, the newest first. */
export const latestImportsQuery = queryOptions({
  queryKey: ['product-imports', 'latest'],
  queryFn: async ({ signal }) =>
    (await api.get<ProductImports>('/api/products/import', { signal })).data.items,
  staleTime: 0,
})

/** One import, asked for again and again as long as the server works on it. */
export function importQuery(id: string) {
  return queryOptions({
    queryKey: ['product-imports', id],
    queryFn: async ({ signal }) => (await api.get<ProductImport>(importPath(id), { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isWorking(data) ? POLL_MS : false),
  })
}

/** The first picture of a row, fetched by the server from its web address. */
export function rowPictureQuery(importId: string, row: number) {
  return queryOptions({
    queryKey: ['product-imports', importId, 'picture', row],
    queryFn: ({ signal }) => fetchFile(`${importPath(importId)}/pictures/${row}`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

export function isWorking({ state }: Pick<ProductImport, 'state'>): boolean {
  return WORKING_STATES.includes(state)
}

/** What an administrator does with an import; each answer is the import as it is then. */
export function useImportMutations() {
  const queryClient = useQueryClient()
  const show = async (changed: ProductImport) => {
    const { queryKey } = importQuery(changed.id)
    // What was asked before the step would take the place of its answer, and nobody would ask again.
    await queryClient.cancelQueries({ queryKey, exact: true })
    queryClient.setQueryData(queryKey, changed)
    void queryClient.invalidateQueries({ queryKey: latestImportsQuery.queryKey })
  }
  const answer = useMutation({
    mutationFn: async ({ id, answers }: Pick<ProductImport, 'id' | 'answers'>) =>
      (await api.put<ProductImport>(`${importPath(id)}/answers`, answers)).data,
    onSuccess: show,
    onError: (error) => adminToast.failure('Your answer was not saved', error),
  })
  const step = useMutation({
    mutationFn: async ({ id, step }: Pick<ProductImport, 'id'> & { step: 'start' | 'stop' | 'undo' }) =>
      (await api.post<ProductImport>(`${importPath(id)}/${step}`)).data,
    onSuccess: show,
    onError: (error, { step }) => adminToast.failure(`Failed to ${step} the import`, error),
  })
  return { answer, step }
}

/** Downloads what has become of each product of an import. */
export function useImportReport() {
  return useMutation({
    mutationFn: async ({ id, fileName }: Pick<ProductImport, 'id' | 'fileName'>) => {
      const report = await fetchFile(`${importPath(id)}/report`, { timeoutMs: REPORT_MS })
      saveFile(report, `report_${fileName.replace(/\.\w+$/, '')}.csv`)
    },
    onError: (error) => adminToast.failure('The report was not downloaded', error),
  })
}

export type ImportMutations = ReturnType<typeof useImportMutations>
