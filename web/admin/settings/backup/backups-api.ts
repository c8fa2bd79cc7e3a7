import { queryOptions, useMutation } from '@tanstack/react-query'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { callQuery, send } from '#client/calls.ts'
import { saveFile } from '#client/save-file.ts'
import { useCall } from '#client/use-call.ts'
import type { Backup } from '#contract/backups.ts'
import { backupCalls } from '#contract/calls/backup-calls.ts'

const LOOK_AGAIN_MS = 2_000
/** A large backup over a slow line. */
const DOWNLOAD_MS = 60 * 60 * 1000

/** Asked again while something is being made. */
export const backupsQuery = queryOptions({
  ...callQuery(backupCalls.list),
  refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? LOOK_AGAIN_MS : false),
})

export const isBeingMade = ({ finishedAt }: Backup) => finishedAt === null
export const isBeingRehearsed = ({ rehearsedAt, rehearsal }: Backup) =>
  rehearsedAt !== null && rehearsal === null
const isUnderWay = (backup: Backup) => isBeingMade(backup) || isBeingRehearsed(backup)

export function useBackupMutations() {
  return {
    make: useCall(backupCalls.make, {
      awaitsRefetch: true,
      onError: (error) => adminToast.failure('Failed to begin the backup', error),
    }),
    rehearse: useCall(backupCalls.rehearse, {
      awaitsRefetch: true,
      onError: (error) => adminToast.failure('Failed to begin the rehearsal', error),
    }),
    finishRestore: useCall(backupCalls.finishRestore, {
      awaitsRefetch: true,
      onError: (error) => adminToast.failure('Failed to settle the restore', error),
    }),
    download: useMutation({
      mutationFn: async ({ id, fileName }: Backup) =>
        saveFile(await send(backupCalls.download, { params: { id }, timeoutMs: DOWNLOAD_MS }), fileName),
      onError: (error) => adminToast.failure('Failed to download the backup', error),
    }),
  }
}

export type BackupMutations = ReturnType<typeof useBackupMutations>
