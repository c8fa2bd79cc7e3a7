import { isDeepStrictEqual } from 'node:util'
import type { Config } from '#server/config/config.ts'
import type { Providers, ProviderValues, Shop } from '#server/shop.ts'
import { readStoredProviders } from './stored-providers.ts'

const RETRY_MS = 1_000
const KINDS = ['mail', 'sms', 'whatsApp', 'razorpay'] as const

/** Whether messages of a kind find somebody who takes them: a provider, or the shop's message box. */
export function takesMessages(
  { config, providers }: Pick<Shop, 'config' | 'providers'>,
  kind: 'mail' | 'sms',
): boolean {
  return providers[kind] !== undefined || config.mode.hasMessageBox
}

/** What the variables of the server say, which win over what is stored. */
export function environmentProviders(config: Config): ProviderValues {
  const { publicUrl, isPublicUrlStated, mail, sms, whatsApp, razorpay } = config
  return { publicUrl, isPublicUrlStated, mail, sms, whatsApp, razorpay }
}

/** Keeps the providers in memory until the shop's settings change, on this server or another. */
export async function openProviders({
  config,
  database,
  events,
  log,
}: Pick<Shop, 'config' | 'database' | 'events' | 'log'>): Promise<Providers> {
  const environment = environmentProviders(config)
  let now = environment
  let isClosed = false
  let reading: Promise<void> = Promise.resolve()

  async function read(): Promise<void> {
    // Everybody can open a demo, so nothing that is stored holds there.
    const stored = config.isDemo ? {} : await readStoredProviders(database, config)
    const next: ProviderValues = {
      publicUrl: config.isPublicUrlStated ? config.publicUrl : (stored.publicUrl ?? config.publicUrl),
      isPublicUrlStated: config.isPublicUrlStated || stored.publicUrl !== undefined,
    }
    const same = KINDS.map((kind) => {
      const value = environment[kind] ?? stored[kind]
      return [kind, isDeepStrictEqual(now[kind], value) ? now[kind] : value]
    })
    now = { ...next, ...Object.fromEntries(same) }
  }

  /** One after the other, so that an earlier read that is slow cannot undo a later one. */
  function refresh(): Promise<void> {
    reading = reading.catch(() => undefined).then(read)
    return reading
  }

  function refreshSoon(): void {
    refresh().catch((error: unknown) => {
      if (isClosed) return
      log.warn({ err: error }, 'The providers could not be read')
      setTimeout(refreshSoon, RETRY_MS).unref()
    })
  }

  await refresh()
  const stop = events.listen(({ topic }) => topic === 'shop' && refreshSoon(), refreshSoon)
  return {
    get publicUrl() {
      return now.publicUrl
    },
    get isPublicUrlStated() {
      return now.isPublicUrlStated
    },
    get mail() {
      return now.mail
    },
    get sms() {
      return now.sms
    },
    get whatsApp() {
      return now.whatsApp
    },
    get razorpay() {
      return now.razorpay
    },
    refresh,
    close() {
      isClosed = true
      stop()
    },
  }
}
