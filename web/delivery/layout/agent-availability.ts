import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { failureOf } from '#client/action-result.ts'
import { api } from '#client/api-client.ts'
import { readStored, writeStored } from '#client/browser-storage.ts'
import { AGENT_STATUSES, type AgentStatus } from '#contract/delivery.ts'
import type { AgentProfile } from '#contract/delivery-schemas.ts'
import { toast } from '#ui/overlays/toast.ts'

type Profile = z.infer<typeof AgentProfile>
const LAST_KNOWN = 'agent-availability'
const DEFAULT_FAILURE = 'Failed to update status'

export interface Availability {
  status: AgentStatus
  /** False where the profile could not be read: then no button is shown as pressed. */
  isConfirmed: boolean
  isLoading: boolean
  isSaving: boolean
  /** Why the status is not confirmed. */
  error: Error | null
  profile: Profile | undefined
  set: (status: AgentStatus) => void
}

/**
 * The agent's own availability. Where it cannot be read, it is the last one known in this browser session, or
 * "available" where none is known; it is then unconfirmed, and nothing is sent to the server.
 */
export function useAvailability(personId: string): Availability {
  const queryClient = useQueryClient()
  const queryKey = ['agents', 'profile', personId]
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data } = await api.get<Profile>('/api/analytics/agent/profile', { signal })
      rememberStatus(personId, data.status)
      return data
    },
  })
  const saving = useMutation({
    mutationKey: ['agents'],
    mutationFn: async (status: AgentStatus) => {
      const isOnline = status !== 'offline'
      return (await api.put<Profile>('/api/analytics/agent/status', { status, isOnline })).data
    },
    onSuccess: (profile) => {
      queryClient.setQueryData(queryKey, profile)
      rememberStatus(personId, profile.status)
    },
    onError: (error) => {
      toast.error(`Failed to update status: ${failureOf(error).error || DEFAULT_FAILURE}`)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const isConfirmed = query.data !== undefined && !query.isError
  return {
    status: query.data?.status ?? lastKnownStatus(personId) ?? 'available',
    isConfirmed,
    isLoading: query.isPending,
    isSaving: saving.isPending,
    error: query.error,
    profile: query.data,
    set: saving.mutate,
  }
}

function rememberStatus(personId: string, status: AgentStatus) {
  writeStored('session', LAST_KNOWN, `${personId} ${status}`)
}

function lastKnownStatus(personId: string): AgentStatus | undefined {
  const [owner, stored] = readStored('session', LAST_KNOWN)?.split(' ') ?? []
  return owner === personId ? AGENT_STATUSES.find((status) => status === stored) : undefined
}
