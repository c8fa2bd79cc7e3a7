import type { PaymentOptions } from '#contract/ordering/payments.ts'
import type { ShopInfo } from '#contract/settings.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { readSettings, shopAddress, termsOf } from './settings.ts'

/**
 * How online payments work. Only a demo has simulated payments: they must not buy goods in a real shop.
 */
export function paymentMode(config: Config): PaymentOptions['mode'] {
  if (config.razorpay) return config.razorpay.isLive ? 'live' : 'test'
  return config.isDemo ? 'local' : 'off'
}

/** What everybody may know about the shop. */
export async function readShopInfo(queries: Queries, config: Config): Promise<ShopInfo> {
  const settings = await readSettings(queries, config)
  const mode = paymentMode(config)
  return {
    name: settings.shopName,
    state: settings.shopState,
    supportEmail: settings.supportEmail,
    supportPhone: settings.supportPhone,
    address: shopAddress(settings),
    logo: settings.logo,
    brandColour: settings.brandColour,
    fssaiLicence: settings.fssaiLicence,
    sellsPrescriptions: settings.sellsPrescriptions,
    isOpenToVisitors: settings.storefrontAccess === 'everyone',
    sendsCodes: config.sms !== undefined || config.isDemo,
    sendsWhatsApp: config.whatsApp !== undefined,
    isDemo: config.isDemo,
    terms: termsOf(settings),
    payment: { cod: true, razorpay: mode !== 'off', mode, cashLimit: settings.cashLimitPerOrder },
  }
}
