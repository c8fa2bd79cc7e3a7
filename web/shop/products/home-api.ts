import { queryOptions } from '@tanstack/react-query'
import { api } from '#client/api-client.ts'
import type { Home } from '#contract/home/home-schemas.ts'

/** What home shows to everybody. */
export const homeQuery = queryOptions({
  queryKey: ['catalogue', 'home'],
  queryFn: async ({ signal }) => (await api.get<Home>('/api/home', { signal })).data,
})
