import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { listDeletedAccounts } from '#server/accounts/profile/deleted-accounts.ts'
import { listPrefixes } from '#server/orders/documents/new-series.ts'
import type { Shop } from '#server/shop.ts'
import { makeBackupFolder } from './backup-folder.ts'

/** What no restore may undo. It lies beside the backups, so that it is newer than each of them. */
const KeptBeside = z.object({
  /** The ids of accounts that their owners have deleted; nobody learns from one whose it was. */
  deletedAccounts: z.array(z.string()),
  /** What numbers of papers have begun with. */
  documentPrefixes: z.array(z.string()),
})
type KeptBeside = z.infer<typeof KeptBeside>

const FILE = 'kept.json'
const NOTHING: KeptBeside = { deletedAccounts: [], documentPrefixes: [] }

type Parts = Pick<Shop, 'database' | 'config' | 'log'>

/** What is kept beside the backups; nothing where no file is there. */
export async function readKeptBeside(folder: string): Promise<KeptBeside> {
  const text = await readFile(join(folder, FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? NOTHING : KeptBeside.parse(JSON.parse(text))
}

/** The same for a shop that starts: a file that cannot be read stops no sale. */
export async function readWhatIsKept({ config, log }: Omit<Parts, 'database'>): Promise<KeptBeside> {
  return readKeptBeside(config.backupFolder).catch((error: unknown) => {
    log.error({ err: error }, 'What is kept beside the backups cannot be read')
    return NOTHING
  })
}

/** Adds what the shop knows now to what is kept beside its backups. @throws Error where it cannot be written */
export async function keepBeside({ database, config }: Omit<Parts, 'log'>): Promise<void> {
  await addKept(config.backupFolder, {
    deletedAccounts: await listDeletedAccounts(database),
    documentPrefixes: await listPrefixes(database, config),
  })
}

/** Adds what is kept beside other backups. */
export async function addKept(folder: string, more: KeptBeside): Promise<void> {
  const kept = await readKeptBeside(folder)
  const both = (name: keyof KeptBeside) => [...new Set([...kept[name], ...more[name]])].sort()
  const text = `${JSON.stringify({ deletedAccounts: both('deletedAccounts'), documentPrefixes: both('documentPrefixes') })}\n`
  await makeBackupFolder(folder)
  const unfinished = join(folder, `${FILE}.${process.pid}.unfinished`)
  const file = await open(unfinished, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, join(folder, FILE))
}
