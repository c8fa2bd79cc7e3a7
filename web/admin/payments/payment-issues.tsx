import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#accounts/rights.ts'
import { failureMessage } from '#admin/layout/format-failure.ts'
import { formatAgo } from '#admin/layout/format-time.ts'
import type { PaymentIssue } from '#contract/ordering/payments.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { Pill } from '#ui/pill.tsx'
import { issuesQuery, useResolveIssue } from './payments-api.ts'

const KINDS: Record<string, string> = {
  'ordered-again': 'Ordered again after a restore',
  'unknown-order': 'Unknown order',
  'amount-differs': 'Amount differs',
  'other-currency': 'Other currency',
  'paid-twice': 'Paid twice',
  'refund-failed': 'Refund failed',
  'refunded-at-gateway': 'Refunded at the gateway',
  'refund-too-large': 'Refund too large',
  'delivered-refunded': 'Delivered, and refunded',
  'other-account': 'Other account',
}

/** Payments that need a person's decision: what happened, what to do. Renders nothing where there are none. */
export function PaymentIssues() {
  const { data } = useQuery(issuesQuery)
  if (!data || data.items.length === 0) return null
  return (
    <Card>
      <CardHeader title="Needs your attention" subtitle={`${data.total} open`} />
      <ul className="flex flex-col divide-y divide-line">
        {data.items.map((issue) => (
          <IssueRow key={issue.id} issue={issue} />
        ))}
      </ul>
    </Card>
  )
}

function IssueRow({ issue }: { issue: PaymentIssue }) {
  const [isClosing, setClosing] = useState(false)
  const mayResolve = useMay('payments.refund')
  return (
    <li className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Pill tone="pending">{KINDS[issue.kind] ?? issue.kind}</Pill>
        <span className="font-mono text-sm">{issue.gatewayPaymentId}</span>
        <span className="text-sm text-muted">{formatAgo(issue.createdAt)}</span>
      </div>
      <p className="max-w-prose text-pretty">{issue.explanation}</p>
      {mayResolve && !isClosing && (
        <Button size="admin" variant="outline" className="self-start" onClick={() => setClosing(true)}>
          Mark as done
        </Button>
      )}
      {mayResolve && isClosing && <ResolutionForm issue={issue} onCancel={() => setClosing(false)} />}
    </li>
  )
}

function ResolutionForm({ issue, onCancel }: { issue: PaymentIssue; onCancel: () => void }) {
  const [resolution, setResolution] = useState('')
  const resolving = useResolveIssue()
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        resolving.mutate({ id: issue.id, resolution })
      }}
    >
      <Field
        label="What was done"
        isRequired
        error={failureMessage(resolving.error)}
        className="min-w-56 flex-1 sm:max-w-md"
      >
        <TextInput
          controlSize="admin"
          autoFocus
          maxLength={500}
          value={resolution}
          onChange={(event) => setResolution(event.target.value)}
        />
      </Field>
      <Button type="submit" size="admin" isBusy={resolving.isPending} disabled={resolution.trim().length < 3}>
        Done
      </Button>
      <Button size="admin" variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
