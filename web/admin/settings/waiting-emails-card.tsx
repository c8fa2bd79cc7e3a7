import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '#admin/layout/format-time.ts'
import { formatFailure } from '#admin/list/format-failure.ts'
import { api } from '#client/api-client.ts'
import type { WaitingEmails } from '#contract/mails.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { toast } from '#ui/overlays/toast.ts'

const waitingEmailsQuery = queryOptions({
  queryKey: ['waiting-letters'],
  queryFn: async ({ signal }) => (await api.get<WaitingEmails>('/api/mails/waiting', { signal })).data,
  refetchInterval: 60_000,
})

function useRetryEmails() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.post('/api/mails/retry', {}),
    onSuccess: () => {
      toast.success('The emails are being tried again')
      void queryClient.invalidateQueries({ queryKey: waitingEmailsQuery.queryKey })
    },
    onError: (error) => toast.error(formatFailure('Failed to try again', error)),
  })
}

/** The emails that the mail server has not accepted, since when and why. */
export function WaitingEmailsCard() {
  const { data, error, refetch, isFetching } = useQuery(waitingEmailsQuery)
  const retry = useRetryEmails()
  const isWaiting = data !== undefined && data.total > 0
  return (
    <Card className="max-w-3xl">
      <CardHeader
        title="Emails"
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
          <p className="text-sm text-muted">{formatFailure('Failed to load the waiting emails', error)}</p>
          <Button variant="outline" size="admin" isBusy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </div>
      ) : (
        <p className="text-sm text-muted">{data ? sentenceOf(data) : 'Looking for emails that wait...'}</p>
      )}
      {isWaiting && <EmailList letters={data.items} />}
    </Card>
  )
}

function sentenceOf({ hasMailServer, total }: WaitingEmails): string {
  if (total === 1) return 'One email could not be sent yet. The shop tries it again for days.'
  if (total > 1)
    return `${total} emails could not be sent yet. The shop tries them again for days, the oldest first.`
  return hasMailServer
    ? 'No email waits to be sent.'
    : 'No mail server is set up, so customers get no emails. Set SMTP_URL and MAIL_FROM in the environment of the server.'
}

function EmailList({ letters }: { letters: WaitingEmails['items'] }) {
  return (
    <ul className="mt-3 divide-y divide-line">
      {letters.map(({ id, subject, to, since, lastTriedAt, lastError }) => (
        <li key={id} className="py-3">
          <p className="font-semibold">{subject}</p>
          <p className="text-sm text-muted">
            To {to} · since {formatDateTime(since)}
          </p>
          <p className="text-sm wrap-anywhere text-muted">
            Last tried {formatDateTime(lastTriedAt)}: {lastError}
          </p>
        </li>
      ))}
    </ul>
  )
}
