import { useQuery } from '@tanstack/react-query'
import { useAgents } from '#admin/layout/admin-stats-api.ts'
import { NO_PRODUCT_FILTERS } from '#admin/products/product-filters.ts'
import { productCountQuery } from '#admin/products/products-api.ts'
import { waitingEmailsQuery } from '#admin/settings/messages-card.tsx'
import { pagesQuery } from '#admin/settings/pages/pages-api.ts'
import { settingsQuery } from '#admin/settings/settings-api.ts'
import { modeOf } from '#contract/shop-mode.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { readySteps, type SetupStep } from './setup-steps.ts'

/** The steps to a ready shop; undefined until all is known, and in a shop that comes ready. */
export function useSetupSteps(): { steps: SetupStep[] | undefined; error: unknown; retry: () => void } {
  const shop = useShopInfo()
  const hasSteps = shop !== undefined && !modeOf(shop).comesReady
  const products = useQuery({ ...productCountQuery(NO_PRODUCT_FILTERS), enabled: hasSteps })
  const pages = useQuery({ ...pagesQuery, enabled: hasSteps })
  const settings = useQuery({ ...settingsQuery, enabled: hasSteps })
  const mails = useQuery({ ...waitingEmailsQuery, enabled: hasSteps })
  const agents = useAgents()
  const asked = [products, pages, settings, mails, agents]
  const retry = () => {
    for (const query of asked) if (query.isError) void query.refetch()
  }
  const error = asked.find((query) => query.data === undefined && query.isError)?.error
  const isKnown = products.data !== undefined && pages.data && settings.data && mails.data && agents.data
  if (!hasSteps || !isKnown) return { steps: undefined, error, retry }
  const { hasMailServer, hasSmsProvider, hasWhatsApp } = mails.data
  const steps = readySteps({
    shop,
    productCount: products.data,
    agentCount: agents.data.length,
    overview: pages.data,
    registrations: settings.data.registrations,
    sendsMessages: hasMailServer || hasSmsProvider || hasWhatsApp,
    isTried: settings.data.shopTried,
  })
  return { steps, error, retry }
}
