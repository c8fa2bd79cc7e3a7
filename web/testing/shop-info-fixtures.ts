import { TAX_ON_TOP } from '#contract/charges.ts'
import { DEMO_RULES } from '#contract/promises/rules.ts'
import type { ShopInfo } from '#contract/settings.ts'

/** The public data of a demo shop, with what a test says instead. */
export function someShopInfo(overrides: Partial<ShopInfo> = {}): ShopInfo {
  return {
    name: 'Tokri',
    state: '',
    supportEmail: null,
    supportPhone: null,
    address: '',
    logo: null,
    brandColour: null,
    fssaiLicence: null,
    sellsPrescriptions: false,
    isOpenToVisitors: false,
    sendsCodes: false,
    sendsWhatsApp: false,
    isDemo: true,
    terms: TAX_ON_TOP,
    payment: { cod: true, razorpay: true, mode: 'local', cashLimit: 199_999 },
    isOpen: true,
    legalName: '',
    gstin: null,
    onlyState: null,
    givesTaxInvoices: false,
    drugLicence: null,
    grievanceOfficer: null,
    supportHours: ['Mon-Fri 9:00 AM-6:00 PM', 'Sat-Sun 10:00 AM-4:00 PM'],
    supportWhatsApp: null,
    rules: DEMO_RULES,
    about: '',
    delivery: { fee: 0, freeFrom: null, minimum: 0 },
    ...overrides,
  }
}
