import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { api } from '#client/api-client.ts'
import { saveFile } from '#client/save-file.ts'
import type { Backup, BackupsOverview } from '#contract/backups.ts'

const LOOK_AGAIN_MS = 2_000
/** A large backup over a slow line. */
const DOWNLOAD_MS = 60 * 60 * 1000

/** Asked again while something is being made. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: async ({ signal }) => (await api.get<BackupsOverview>('/api/backups', { signal })).data,
  refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? LOOK_AGAIN_MS : false),
})

export const isBeingMade = ({ finishedAt }: Backup) => finishedAt === null
export const isBeingRehearsed = ({ rehearsedAt, rehearsal }: Backup) =>
  rehearsedAt !== null && rehearsal === null
const isUnderWay = (backup: Backup) => isBeingMade(backup) || isBeingRehearsed(backup)

export function useBackupMutations() {
  const queryClient = useQueryClient()
  const onSettled = () => queryClient.invalidateQueries({ queryKey: backupsQuery.queryKey })
  return {
    make: useMutation({
      mutationFn: () => api.post('/api/backups', {}),
      onSettled,
      onError: (error) => adminToast.failure('Failed to begin the backup', error),
    }),
    rehearse: useMutation({
      mutationFn: (id: string) => api.post(`/api/backups/${id}/rehearsal`, {}),
      onSettled,
      onError: (error) => adminToast.failure('Failed to begin the rehearsal', error),
    }),
    download: useMutation({
      mutationFn: async ({ id, fileName }: Backup) =>
        saveFile(await api.file(`/api/backups/${id}/file`, { timeoutMs: DOWNLOAD_MS }), fileName),
      onError: (error) => adminToast.failure('Failed to download the backup', error),
    }),
  }
}

export type BackupMutations = ReturnType<typeof useBackupMutations>
