import type { PaymentOptions } from '#contract/ordering/payments.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import type { Settings, ShopInfo } from '#contract/settings.ts'
import { givesTaxInvoices } from '#contract/tax/registration.ts'
import type { Config } from '#server/config/config.ts'
import type { Queries } from '#server/database/connect.ts'
import { readUniformDelivery } from './areas/delivery-terms.ts'
import { onlyStateOf } from './sale-terms.ts'
import { isOpen, readSettings, shopAddress, termsOf } from './settings.ts'

/**
 * How online payments work. Only a demo has simulated payments: they must not buy goods in a real shop.
 */
export function paymentMode(config: Config): PaymentOptions['mode'] {
  if (config.razorpay) return config.razorpay.isLive ? 'live' : 'test'
  return config.isDemo ? 'local' : 'off'
}

/** What everybody may know about the shop. */
export async function readShopInfo(queries: Queries, config: Config): Promise<ShopInfo> {
  const [settings, delivery] = await Promise.all([
    readSettings(queries, config),
    readUniformDelivery(queries),
  ])
  return shopInfoOf(settings, delivery, config)
}

export function shopInfoOf(settings: Settings, delivery: ShopInfo['delivery'], config: Config): ShopInfo {
  const today = indiaDay(new Date())
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
    payment: {
      cod: settings.takesCash,
      razorpay: mode !== 'off',
      mode,
      cashLimit: settings.cashLimitPerOrder,
    },
    isOpen: isOpen(settings, config),
    legalName: settings.legalName,
    gstin: settings.gstin,
    onlyState: onlyStateOf(settings, today),
    givesTaxInvoices: givesTaxInvoices(settings, today),
    drugLicence: settings.drugLicence,
    grievanceOfficer: settings.grievanceName === '' ? null : grievanceOfficerOf(settings),
    supportHours: settings.supportHours,
    supportWhatsApp: settings.supportWhatsApp,
    rules: { returns: settings.returns, warranty: settings.warranty, takesCash: settings.takesCash },
    about: settings.aboutText,
    delivery,
  }
}

function grievanceOfficerOf(settings: Settings): ShopInfo['grievanceOfficer'] {
  return {
    name: settings.grievanceName,
    designation: settings.grievanceDesignation,
    email: settings.grievanceEmail,
    phone: settings.grievancePhone,
  }
}
