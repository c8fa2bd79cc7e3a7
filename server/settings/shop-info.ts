import type { PaymentOptions } from '#contract/ordering/payments.ts'
import { indiaDay } from '#contract/ordering/promised-day.ts'
import type { Settings, ShopInfo } from '#contract/settings.ts'
import { givesTaxInvoices } from '#contract/tax/registration.ts'
import type { Queries } from '#server/database/connect.ts'
import type { Shop } from '#server/shop.ts'
import { readUniformDelivery } from './areas/delivery-terms.ts'
import { takesMessages } from './providers/providers.ts'
import { onlyStateOf } from './sale-terms.ts'
import { isOpen, readSettings, shopAddress, termsOf } from './settings.ts'

interface PaymentShop {
  config: Pick<Shop['config'], 'isDemo'>
  providers: Pick<Shop['providers'], 'razorpay'>
}

/**
 * How online payments work. Only a demo has simulated payments: they must not buy goods in a real shop.
 */
export function paymentMode({ config, providers }: PaymentShop): PaymentOptions['mode'] {
  if (providers.razorpay) return providers.razorpay.isLive ? 'live' : 'test'
  return config.isDemo ? 'local' : 'off'
}

type InfoShop = Pick<Shop, 'config' | 'providers'>

/** What everybody may know about the shop. */
export async function readShopInfo(queries: Queries, shop: InfoShop): Promise<ShopInfo> {
  const [settings, delivery] = await Promise.all([
    readSettings(queries, shop.config),
    readUniformDelivery(queries),
  ])
  return shopInfoOf(settings, delivery, shop)
}

export function shopInfoOf(
  settings: Settings,
  delivery: ShopInfo['delivery'],
  { config, providers }: InfoShop,
): ShopInfo {
  const today = indiaDay(new Date())
  const mode = paymentMode({ config, providers })
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
    sendsCodes: takesMessages({ config, providers }, 'sms'),
    sendsWhatsApp: providers.whatsApp !== undefined,
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
