import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatFailure } from '#admin/list/format-failure.ts'
import { isForbidden } from '#client/api-client.ts'
import type { Providers } from '#contract/providers/providers-schemas.ts'
import { Card } from '#ui/card.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { MailForm } from './mail-form.tsx'
import { ProviderCard } from './provider-card.tsx'
import { providersQuery } from './providers-api.ts'
import { RazorpayForm } from './razorpay-form.tsx'
import { SmsForm } from './sms-form.tsx'
import { WhatsAppForm } from './whatsapp-form.tsx'

/** Who carries the messages. */
export function MessageProviders() {
  return (
    <WithProviders>
      {(providers) => (
        <>
          <ProviderCard
            kind="mail"
            title="Email"
            missing="Customers get no emails, and nobody can ask for a new password."
            testLabel="Send a Test"
            providers={providers}
          >
            {(onDone) => <MailForm providers={providers} onDone={onDone} />}
          </ProviderCard>
          <ProviderCard
            kind="sms"
            title="Text messages"
            missing="Nobody can sign in by phone, and customers without an email get no messages."
            testLabel="Send a Test"
            providers={providers}
          >
            {(onDone) => <SmsForm providers={providers} onDone={onDone} />}
          </ProviderCard>
          <ProviderCard
            kind="whatsapp"
            title="WhatsApp"
            missing="Customers cannot ask for messages by WhatsApp."
            testLabel="Send a Test"
            providers={providers}
          >
            {(onDone) => <WhatsAppForm providers={providers} onDone={onDone} />}
          </ProviderCard>
        </>
      )}
    </WithProviders>
  )
}

/** Who takes the payments. */
export function PaymentProvider() {
  return (
    <WithProviders>
      {(providers) => (
        <ProviderCard
          kind="razorpay"
          title="Razorpay"
          missing="Without it customers cannot pay online."
          testLabel="Check the Keys"
          providers={providers}
        >
          {(onDone) => <RazorpayForm providers={providers} onDone={onDone} />}
        </ProviderCard>
      )}
    </WithProviders>
  )
}

export function WithProviders({ children }: { children: (providers: Providers) => ReactNode }) {
  const query = useQuery(providersQuery)
  if (query.data) return children(query.data)
  if (isForbidden(query.error))
    return (
      <Card>
        <p className="text-sm text-muted">Only an owner of the shop sets this up.</p>
      </Card>
    )
  return query.isError ? (
    <LoadError query={query} message={formatFailure('Failed to load what is set up', query.error)} />
  ) : (
    <Skeleton className="h-28 rounded-lg" />
  )
}
