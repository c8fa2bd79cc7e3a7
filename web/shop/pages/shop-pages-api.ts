import { queryOptions } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import type { PageSlug } from '#contract/shop-pages/page-slugs.ts'
import type { ShopPage } from '#contract/shop-pages/shop-pages-schemas.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'

/** Read again with the shop's information, whose rules it tells. */
export const shopPageQuery = (slug: PageSlug) =>
  queryOptions({
    queryKey: [...SHOP_KEY, 'page', slug],
    queryFn: async ({ signal }) => (await api.get<ShopPage>(`/api/pages/${slug}`, { signal })).data,
  })
