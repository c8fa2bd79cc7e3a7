import { Download, RotateCcw } from 'lucide-react'
import { formatDateTime } from '#admin/layout/format-time.ts'
import type { Backup } from '#contract/backups.ts'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/page/spinner.tsx'
import { Pill, type PillTone } from '#ui/pill.tsx'
import { type BackupMutations, isBeingMade, isBeingRehearsed } from './backups-api.ts'
import { describeBackup, describeRehearsal } from './format-backup.ts'

interface BackupRowProps {
  backup: Backup
  mutations: BackupMutations
}

/** One backup: when, what is in it, what its rehearsal has shown, and what can be done with it. */
export function BackupRow({ backup, mutations: { download, rehearse } }: BackupRowProps) {
  const { id, startedAt, isHere, problem, finishedAt, host, rehearsal, rehearsedAt } = backup
  const when = formatDateTime(startedAt)
  const isElsewhere = finishedAt !== null && problem === null && !isHere
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {when}
          <BackupPill backup={backup} />
        </p>
        <p className="text-sm wrap-anywhere text-muted">{describeBackup(backup)}</p>
        {isElsewhere && (
          <p className="text-sm text-pending">
            Its file is not on this server{host && `: it was written on the machine ${host}`}.
          </p>
        )}
        {rehearsal && rehearsedAt && (
          <p
            className={
              rehearsal.problem === null && rehearsal.violations.length === 0
                ? 'text-sm text-muted'
                : 'text-sm text-error'
            }
          >
            {describeRehearsal(rehearsal, rehearsedAt)}
          </p>
        )}
        {rehearsal && rehearsal.violations.length > 0 && (
          <ul className="mt-1 list-disc pl-5 text-sm wrap-anywhere text-muted">
            {rehearsal.violations.map((violation) => (
              <li key={violation}>{violation}</li>
            ))}
          </ul>
        )}
      </div>
      {isHere && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="admin"
            variant="outline"
            icon={<RotateCcw aria-hidden="true" className="size-4" />}
            isBusy={isBeingRehearsed(backup) || (rehearse.isPending && rehearse.variables.params.id === id)}
            busyLabel="Rehearsing..."
            aria-label={`Rehearse restoring: ${when}`}
            onClick={() => rehearse.mutate({ params: { id } })}
          >
            Rehearse
          </Button>
          <Button
            size="admin"
            variant="outline"
            icon={<Download aria-hidden="true" className="size-4" />}
            isBusy={download.isPending && download.variables.id === id}
            busyLabel="Downloading..."
            aria-label={`Download: ${when}`}
            onClick={() => download.mutate(backup)}
          >
            Download
          </Button>
        </div>
      )}
    </li>
  )
}

function BackupPill({ backup }: { backup: Backup }) {
  const [tone, word] = stateOf(backup)
  return (
    <Pill tone={tone} icon={isBeingMade(backup) && <Spinner className="size-3" />}>
      {word}
    </Pill>
  )
}

function stateOf(backup: Backup): [PillTone, string] {
  if (isBeingMade(backup)) return ['pending', 'Being made']
  if (backup.problem !== null) return ['error', 'Failed']
  if (!backup.isHere) return ['other', 'Elsewhere']
  const { rehearsal } = backup
  if (rehearsal === null) return ['confirmed', 'Made']
  const isSound = rehearsal.problem === null && rehearsal.violations.length === 0
  return isSound ? ['delivered', 'Proved by rehearsal'] : ['error', 'Rehearsal failed']
}
