import type { AreaFact, PageFacts } from '#contract/shop-pages/page-facts.ts'
import type { Queries } from '#server/database/connect.ts'
import { FIRST_AREA_ID, readUniformDelivery } from '#server/settings/areas/delivery-terms.ts'
import { readSettings } from '#server/settings/settings.ts'
import { shopInfoOf } from '#server/settings/shop-info.ts'
import type { Shop } from '#server/shop.ts'

/** The categories that promise something else than the shop; `app.ts` passes it in. */
export type ReadCategoryRules = (queries: Queries) => Promise<PageFacts['categories']>

/** Everything that the texts of the shop's pages may say. */
export async function readPageFacts(
  queries: Queries,
  { config, providers }: Pick<Shop, 'config' | 'providers'>,
  readCategoryRules: ReadCategoryRules,
): Promise<PageFacts> {
  const [settings, delivery, areas, categories] = await Promise.all([
    readSettings(queries, config),
    readUniformDelivery(queries),
    readAreas(queries),
    readCategoryRules(queries),
  ])
  return {
    shop: shopInfoOf(settings, delivery, { config, providers }),
    about: settings.aboutText,
    sinceYear: settings.sinceYear,
    areas,
    knowsAreas: config.mode.comesReady || settings.areasConfirmed || areas.some((area) => !area.isUntouched),
    holidays: settings.holidays.filter((day) => day >= today()).sort(),
    categories,
    sendsEmail: providers.mail !== undefined,
    sendsTexts: providers.sms !== undefined,
    usesDeliveryCode: settings.usesDeliveryCode,
    prescriptionDays: settings.prescriptionDays,
  }
}

/** The shop's areas by name, everywhere else last. */
function readAreas(queries: Queries) {
  return queries.sql<AreaFact & { isUntouched: boolean }>`
    select name, fee_paise, free_from_paise, minimum_paise, takes_cash, lead_days, weekdays, cut_off, carrier,
           exists (select from area_pincodes where area_id = a.id and prefix = '') as is_everywhere_else,
           id = ${FIRST_AREA_ID} and updated_at = created_at as is_untouched
      from delivery_areas a order by is_everywhere_else, name`
}

const today = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
