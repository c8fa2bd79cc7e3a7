import type { Settings } from '#contract/settings.ts'
import type { PageSlug } from '#contract/shop-pages/page-slugs.ts'
import type { Queries } from '#server/database/connect.ts'

const SELLER = ['legalName', 'shopStreet', 'shopCity', 'shopState', 'shopPincode'] as const
const NUMBERS = ['gstin', 'fssaiLicence', 'drugLicence'] as const
const REACHED = ['supportEmail', 'supportPhone'] as const
const OFFICER = ['grievanceName', 'grievanceDesignation', 'grievanceEmail', 'grievancePhone'] as const

/** The settings that the text of each page tells; besides them, where it delivers and what categories promise. */
const SOURCES: Record<PageSlug, readonly (keyof Settings | 'area' | 'category')[]> = {
  about: ['shopName', 'aboutText', 'sinceYear', ...SELLER, ...NUMBERS, ...REACHED, 'supportWhatsApp'],
  contact: [...SELLER, ...REACHED, 'supportWhatsApp', 'supportHours', ...OFFICER],
  shipping: ['areasConfirmed', 'area', 'holidays', 'usesDeliveryCode'],
  returns: ['returns', 'warranty', 'category', ...REACHED],
  privacy: [
    ...SELLER,
    ...REACHED,
    ...OFFICER,
    'sellsPrescriptions',
    'prescriptionDays',
    'usesDeliveryCode',
    'storefrontAccess',
  ],
  terms: [
    ...SELLER,
    ...OFFICER,
    'pricesIncludeTax',
    'roundsCash',
    'takesCash',
    'cashLimitPerOrder',
    'sellsPrescriptions',
  ],
}

/** When a rule that a page tells was last changed; null: never. */
export type RulesChangedAt = (slug: PageSlug) => Date | null

/** Areas and categories by the log of changes, which also knows of deleted ones. */
export async function readRuleDates(queries: Queries): Promise<RulesChangedAt> {
  const rows = await queries.sql<{ name: string; at: Date | null }>`
    select name, updated_at as at from settings where name = any(${Object.values(SOURCES).flat()})
    union all
    select 'area', (select max(at) from audit_entries where subject_type = 'area')
    union all
    select 'category', (select max(at) from audit_entries
      where subject_type = 'category' and (before ? 'rules' or after ? 'rules'))`
  const dates = new Map(rows.map(({ name, at }) => [name, at]))
  return (slug) => {
    const known = SOURCES[slug].flatMap((name) => dates.get(name) ?? [])
    return known.length === 0 ? null : new Date(Math.max(...known.map(Number)))
  }
}
