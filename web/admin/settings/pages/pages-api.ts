import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import type { PageSlug } from '#contract/shop-pages/page-slugs.ts'
import type { EditedPage, PageBody, PagesOverview } from '#contract/shop-pages/shop-pages-schemas.ts'
import { SHOP_KEY } from '#shop/shop-info.ts'

/** Every page as its editors see it; read again with the shop's information, whose rules the pages tell. */
export const pagesQuery = queryOptions({
  queryKey: [...SHOP_KEY, 'pages'],
  queryFn: async ({ signal }) => (await api.get<PagesOverview>('/api/settings/pages', { signal })).data,
})

/** Stores the text of a page, or lets it follow the rules again. */
export function usePageMutations() {
  const queryClient = useQueryClient()
  const onSettled = () => void queryClient.invalidateQueries({ queryKey: SHOP_KEY })
  const at = (slug: PageSlug) => `/api/pages/${slug}`
  return {
    write: useMutation({
      mutationFn: async ({ slug, body }: { slug: PageSlug; body: PageBody }) =>
        (await api.put<EditedPage>(at(slug), body)).data,
      onSettled,
    }),
    reset: useMutation({ mutationFn: (slug: PageSlug) => api.delete(at(slug)), onSettled }),
  }
}

export type PageMutations = ReturnType<typeof usePageMutations>
