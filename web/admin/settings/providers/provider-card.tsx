import { useState } from 'react'
import { adminToast } from '#admin/layout/admin-toast.ts'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { formatDateTime } from '#admin/layout/format-time.ts'
import type { ProviderKind } from '#contract/providers/providers.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { useConfirm } from '#ui/overlays/use-confirm.tsx'
import { Banner } from '#ui/page/banner.tsx'
import { Pill } from '#ui/pill.tsx'
import { ProviderForm, type ProviderFormProps } from './provider-form.tsx'
import { useProviderMutations } from './providers-api.ts'

interface ProviderCardProps extends Pick<ProviderFormProps, 'kind' | 'providers' | 'first' | 'note'> {
  title: string
  /** What customers miss without it. */
  missing: string
  testLabel?: string
}

/** A provider with its state, its test, and its fields once somebody wants them. */
export function ProviderCard({
  kind,
  title,
  missing,
  testLabel = 'Send a Test',
  providers,
  ...form
}: ProviderCardProps) {
  const { isOn, setBy, summary, fields, problem, testedAt, testProblem } = providers[kind]
  const { locked } = providers
  const [isOpen, setIsOpen] = useState(false)
  const { test } = useProviderMutations(kind)
  return (
    <Card>
      <CardHeader
        title={title}
        subtitle={isOn ? summary : missing}
        action={
          <Pill tone={problem ? 'error' : isOn ? 'delivered' : 'other'}>{stateWord(isOn, problem)}</Pill>
        }
      />
      <div className="flex flex-col gap-4">
        {problem && <Banner tone="error">{problem}</Banner>}
        {setBy && <p className="text-sm text-muted">Set by {setBy} on the server.</p>}
        {locked && <p className="text-sm text-muted">{locked}</p>}
        {isOn &&
          (test.data ? (
            <Banner tone={test.data.worked ? 'success' : 'error'}>{test.data.sentence}</Banner>
          ) : test.error ? (
            <Banner tone="error">{formatFailure('The test could not be made', test.error)}</Banner>
          ) : (
            testedAt && <LastTest testedAt={testedAt} problem={testProblem} />
          ))}
        {isOpen && !setBy && (
          <ProviderForm {...form} kind={kind} providers={providers} onDone={() => setIsOpen(false)} />
        )}
        {!locked && (
          <div className="flex flex-wrap justify-end gap-2">
            {!isOpen && !setBy && fields && <RemoveButton kind={kind} title={title} />}
            {isOn && !isOpen && (
              <Button
                variant="outline"
                size="admin"
                isBusy={test.isPending}
                busyLabel="Testing..."
                onClick={() => test.mutate()}
                aria-label={`${testLabel}: ${title}`}
              >
                {testLabel}
              </Button>
            )}
            {!isOpen && !setBy && (
              <Button
                variant={isOn ? 'outline' : 'primary'}
                size="admin"
                onClick={() => {
                  test.reset()
                  setIsOpen(true)
                }}
                aria-label={`${fields ? 'Change' : 'Set Up'}: ${title}`}
              >
                {fields ? 'Change' : 'Set Up'}
              </Button>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

function stateWord(isOn: boolean, problem: string | null): string {
  if (problem) return 'Does not work'
  return isOn ? 'Set up' : 'Off'
}

function LastTest({ testedAt, problem }: { testedAt: string; problem: string | null }) {
  return (
    <p className="text-sm text-muted">
      Last test {formatDateTime(testedAt)}: {problem ?? 'it worked.'}
    </p>
  )
}

function RemoveButton({ kind, title }: { kind: ProviderKind; title: string }) {
  const { remove } = useProviderMutations(kind)
  const confirm = useConfirm()
  const ask = async () => {
    const isSure = await confirm({
      title: `Remove ${title}?`,
      description: 'Your shop stops using it at once. To use it again, enter everything anew.',
      confirmLabel: 'Remove',
      tone: 'danger',
    })
    if (isSure)
      remove.mutate(undefined, { onError: (error) => adminToast.failure(`Failed to remove ${title}`, error) })
  }
  return (
    <Button
      variant="outline"
      size="admin"
      isBusy={remove.isPending}
      busyLabel="Removing..."
      onClick={() => void ask()}
      aria-label={`Remove: ${title}`}
    >
      Remove
    </Button>
  )
}
