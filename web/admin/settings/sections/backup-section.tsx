import { useQuery } from '@tanstack/react-query'
import { DatabaseBackup } from 'lucide-react'
import { formatFailure } from '#admin/layout/format-failure.ts'
import type { Settings } from '#contract/settings.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { BackupRow } from '../backup/backup-row.tsx'
import { backupsQuery, isBeingMade, useBackupMutations } from '../backup/backups-api.ts'
import { RestoreCard } from '../backup/restore-card.tsx'
import { SettingFields } from '../fields/setting-fields.tsx'
import { SettingsForm } from '../settings-form.tsx'

const NAMES = ['backupEvery', 'backupsKept'] as const

/** Backups: by button and by schedule, what each holds, and how the shop comes back from one. */
export function BackupSection({ settings }: { settings: Settings }) {
  const query = useQuery(backupsQuery)
  return (
    <>
      {query.data?.warning && <Banner tone="warning">{query.data.warning}</Banner>}
      {query.data?.restore && <RestoreCard restore={query.data.restore} />}
      {query.data ? (
        <BackupsCard items={query.data.items} />
      ) : query.isError ? (
        <LoadError query={query} message={formatFailure('Failed to load the backups', query.error)} />
      ) : (
        <Skeleton className="h-64 rounded-lg" />
      )}
      <SettingsForm settings={settings} names={NAMES}>
        {(form) => (
          <Card>
            <CardHeader title="By itself" subtitle="At night, while your shop goes on selling" />
            <SettingFields form={form} names={NAMES} />
          </Card>
        )}
      </SettingsForm>
      {query.data && <PlaceCard folder={query.data.folder} />}
    </>
  )
}

function BackupsCard({ items }: { items: Parameters<typeof BackupRow>[0]['backup'][] }) {
  const mutations = useBackupMutations()
  const isMaking = mutations.make.isPending || items.some(isBeingMade)
  return (
    <Card aria-label="Backups">
      <CardHeader
        title="Backups"
        subtitle="Orders, products, pictures, people and settings, as they were at one moment"
        action={
          <Button
            size="admin"
            icon={<DatabaseBackup aria-hidden="true" className="size-4" />}
            isBusy={isMaking}
            busyLabel="Backing up..."
            onClick={() => mutations.make.mutate({})}
          >
            Back up now
          </Button>
        }
      />
      {items.length === 0 ? (
        <p className="text-sm text-muted">There is no backup yet.</p>
      ) : (
        <ul aria-label="Backups" className="divide-y divide-line">
          {items.map((backup) => (
            <BackupRow key={backup.id} backup={backup} mutations={mutations} />
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-pretty text-muted">
        A rehearsal restores a backup into a new database beside your shop, counts what is there, looks
        whether every rule holds, and deletes that database again. Your shop is not touched.
      </p>
    </Card>
  )
}

function PlaceCard({ folder }: { folder: string }) {
  return (
    <Card>
      <CardHeader title="Where they are, and how you come back" />
      <div className="flex flex-col gap-3 text-sm text-pretty text-muted">
        <p>
          The files lie on the server in <code className="font-mono wrap-anywhere text-ink">{folder}</code>. A
          disk that breaks takes them along: download one now and then and keep it somewhere else. It holds
          the data of your customers, so keep it as safe as your till.
        </p>
        <p>
          To restore one, whoever runs your server starts an empty database of this version and runs{' '}
          <code className="font-mono whitespace-nowrap text-ink">npm run restore -- shop.backup</code>. A
          database that has orders is never written over. Everybody signs in again after it, papers go on in a
          series of their own, and this page says what to look at. Keep the file{' '}
          <code className="font-mono text-ink">kept.json</code> of that folder beside the copies: it keeps
          deleted accounts deleted.
        </p>
        <p>
          Keys and passwords of mail, messages and payments are in it, locked with the key of this server.
          Without that key (the file <code className="font-mono text-ink">secrets.key</code> in the data
          folder, or SECRETS_KEY) you enter them again.
        </p>
      </div>
    </Card>
  )
}
