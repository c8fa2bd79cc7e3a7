import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { useAnyway } from '#admin/layout/use-anyway.ts'
import { api } from '#client/api-client.ts'
import type { Role } from '#contract/accounts.ts'
import type {
  CreatedPerson,
  CreatePersonBody,
  Invitation,
  PeoplePage,
  Person,
  UpdatePersonBody,
} from '#contract/accounts-schemas.ts'

export interface PeopleFilters {
  role: Role
  search: string
}

const PEOPLE_PER_PAGE = 50

/** One page of the people of a role, also deactivated ones, the newest first. */
export function peopleQuery({ role, search }: PeopleFilters, cursor: string | null) {
  return queryOptions({
    queryKey: ['people', role, search, cursor],
    queryFn: async ({ signal }) => {
      const query = { role, search: search.trim(), cursor, limit: PEOPLE_PER_PAGE }
      return (await api.get<PeoplePage>('/api/users', { signal, query })).data
    },
  })
}

/** Mutations of people; they invalidate lists, agents and figures. */
export function usePeopleMutations() {
  const queryClient = useQueryClient()
  const refetch = () => {
    for (const topic of ['people', 'agents', 'dashboard', 'orders']) {
      void queryClient.invalidateQueries({ queryKey: [topic] })
    }
  }
  const mutationKey = ['agents', 'write']
  const orAnyway = useAnyway('agent_carries_cash', 'Go on with cash in hand?')
  return {
    create: useMutation({
      mutationKey,
      mutationFn: async (body: z.infer<typeof CreatePersonBody>) =>
        (await api.post<CreatedPerson>('/api/users', body)).data,
      onSettled: refetch,
    }),
    change: useMutation({
      mutationKey,
      mutationFn: ({ id, changes }: { id: string; changes: z.infer<typeof UpdatePersonBody> }) =>
        orAnyway(
          async (anyway) => (await api.put<Person>(`/api/users/${id}`, changes, { query: { anyway } })).data,
        ),
      onSettled: refetch,
    }),
    deactivate: useMutation({
      mutationKey,
      mutationFn: (id: string) =>
        orAnyway(
          async (anyway) => (await api.delete<Person>(`/api/users/${id}`, { query: { anyway } })).data,
        ),
      onSettled: refetch,
    }),
    reactivate: useMutation({
      mutationKey,
      mutationFn: async (id: string) => (await api.post<Person>(`/api/users/${id}/reactivate`)).data,
      onSettled: refetch,
    }),
    invite: useMutation({
      mutationKey,
      mutationFn: async (id: string) => (await api.post<Invitation>(`/api/users/${id}/invitation`)).data,
    }),
  }
}

export type PeopleMutations = ReturnType<typeof usePeopleMutations>
