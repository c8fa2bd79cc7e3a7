import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatFailure } from '#admin/layout/format-failure.ts'
import { isForbidden } from '#client/api-client.ts'
import type { Providers } from '#contract/providers/providers-schemas.ts'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { LoadError } from '#ui/page/load-error.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { CopyLine } from './copy-line.tsx'
import { ProviderCard } from './provider-card.tsx'
import type { ProviderEdit } from './provider-values.ts'
import { providersQuery } from './providers-api.ts'

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
            providers={providers}
            first={KnownServers}
          />
          <ProviderCard
            kind="sms"
            title="Text messages"
            missing="Nobody can sign in by phone, and customers without an email get no messages."
            providers={providers}
          />
          <ProviderCard
            kind="whatsapp"
            title="WhatsApp"
            missing="Customers cannot ask for messages by WhatsApp."
            providers={providers}
            note={<CopyLine label="Webhook address" text={`${providers.publicUrl}/api/messages/whatsapp`} />}
          />
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
          note={
            <>
              <CopyLine label="Webhook address" text={`${providers.publicUrl}/api/payment/webhook`} />
              <p className="text-sm text-muted">
                In Razorpay, switch on its events payment.authorized, payment.captured, payment.failed,
                order.paid and those of refunds. Without the webhook a payment may be noticed a minute late.
              </p>
            </>
          }
        />
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

/** Servers that many shops have, so that nobody looks their address up. */
const KNOWN_SERVERS = {
  gmail: { label: 'Gmail or Google Workspace', host: 'smtp.gmail.com', port: '587', security: 'starttls' },
  zoho: { label: 'Zoho Mail', host: 'smtp.zoho.in', port: '465', security: 'tls' },
} as const

/** Fills in the server of a known provider of mail. */
function KnownServers({ values, fill }: ProviderEdit) {
  return (
    <Field label="Your mail is with" hint="Fills in the server" className="sm:col-span-2">
      <Select
        controlSize="admin"
        value={Object.entries(KNOWN_SERVERS).find(([, { host }]) => host === values.host)?.[0] ?? ''}
        onChange={({ target }) => {
          const known = KNOWN_SERVERS[target.value as keyof typeof KNOWN_SERVERS]
          if (known) fill({ host: known.host, port: known.port, security: known.security })
        }}
      >
        <option value="">Another provider</option>
        {Object.entries(KNOWN_SERVERS).map(([id, { label }]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}
