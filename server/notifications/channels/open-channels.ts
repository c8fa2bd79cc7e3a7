import type { Providers } from '#server/shop.ts'
import { type Channel, type Channels, withBreaker } from './channel.ts'
import { emailChannel } from './email-channel.ts'
import { smsChannel } from './sms-channel.ts'
import { whatsAppChannel } from './whatsapp-channel.ts'

type ChannelProviders = Pick<Providers, 'mail' | 'sms' | 'whatsApp'>

/** The channels as they are set up whenever one is asked for: the owner changes them while the shop runs. */
export function openChannels(providers: ChannelProviders): Channels & { close(): void } {
  const whatsApp = following(() => providers.whatsApp, whatsAppChannel)
  const email = following(() => providers.mail, emailChannel)
  const sms = following(() => providers.sms, smsChannel)
  return {
    get whatsapp() {
      return whatsApp.now()
    },
    get email() {
      return email.now()
    },
    get sms() {
      return sms.now()
    },
    close() {
      email.close()
    },
  }
}

/** A provider that has changed gets another channel, and the connections of the one before are closed. */
function following<Provider>(
  provider: () => Provider | undefined,
  open: (provider: Provider) => Channel & { close?(): void },
) {
  let current: Provider | undefined
  let opened: (Channel & { close?(): void }) | undefined
  let channel: Channel | undefined
  return {
    now(): Channel | undefined {
      const next = provider()
      if (next !== current) {
        opened?.close?.()
        current = next
        opened = next && open(next)
        channel = opened && withBreaker(opened)
      }
      return channel
    },
    close: () => opened?.close?.(),
  }
}
