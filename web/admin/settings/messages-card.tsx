import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { formatDateTime } from '#admin/layout/format-time.ts'
import { TryAgain } from '#admin/list/try-again.tsx'
import { api } from '#client/api-client.ts'
import type { WaitingEmails } from '#contract/mails.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'

export const waitingEmailsQuery = queryOptions({
  queryKey: ['waiting-messages'],
  queryFn: async ({ signal }) => (await api.get<WaitingEmails>('/api/mails/waiting', { signal })).data,
  refetchInterval: 60_000,
})

function useRetryEmails() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.post('/api/mails/retry', {}),
    onSuccess: () => {
      adminToast.success('The messages are being tried again')
      void queryClient.invalidateQueries({ queryKey: waitingEmailsQuery.queryKey })
    },
    onError: (error) => adminToast.failure('Failed to try again', error),
  })
}

/** The messages that were not accepted, since when and why. */
export function MessagesCard() {
  const { data, error, refetch, isFetching } = useQuery(waitingEmailsQuery)
  const retry = useRetryEmails()
  const isWaiting = data !== undefined && data.total > 0
  return (
    <Card>
      <CardHeader
        title="Messages that wait"
        action={
          isWaiting && (
            <Button
              variant="outline"
              size="admin"
              isBusy={retry.isPending}
              busyLabel="Trying..."
              onClick={() => retry.mutate()}
            >
              Try Now
            </Button>
          )
        }
      />
      {data === undefined && error ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-sm text-muted">{formatFailure('Failed to load the waiting messages', error)}</p>
          <TryAgain query={{ isFetching, refetch }} />
        </div>
      ) : (
        <p className="text-sm text-muted">{data ? sentenceOf(data) : 'Looking for waiting messages...'}</p>
      )}
      {isWaiting && <WaitingList messages={data.items} />}
    </Card>
  )
}

function sentenceOf({ total, refused }: WaitingEmails): string {
  if (total === 0) return 'No messages are waiting to be sent.'
  return [waitingSentence(total - refused), refusedSentence(refused)].filter(Boolean).join(' ')
}

function waitingSentence(count: number): string {
  if (count === 0) return ''
  if (count === 1) return 'One message could not be sent yet. The shop tries it again for days.'
  return `${count} messages could not be sent yet. The shop tries them again for days, the oldest first.`
}

function refusedSentence(count: number): string {
  if (count === 0) return ''
  if (count === 1) return 'One message was refused. The shop tries it again only when you press "Try Now".'
  return `${count} messages were refused. The shop tries them again only when you press "Try Now".`
}

function WaitingList({ messages }: { messages: WaitingEmails['items'] }) {
  return (
    <ul className="mt-3 divide-y divide-line">
      {messages.map(({ id, subject, to, since, lastTriedAt, lastError, isRefused }) => (
        <li key={id} className="py-3">
          <p className="font-semibold">{subject}</p>
          <p className="text-sm text-muted">
            To {to} · since {formatDateTime(since)}
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            {isRefused ? 'Refused' : 'Last tried'} {formatDateTime(lastTriedAt)}: {lastError}
          </p>
        </li>
      ))}
    </ul>
  )
}
