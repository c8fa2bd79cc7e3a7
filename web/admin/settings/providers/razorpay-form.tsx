import { ProviderBodies, type Providers } from '#contract/providers/providers-schemas.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { CopyLine } from './copy-line.tsx'
import { ProviderForm, secretInput } from './provider-form.tsx'
import { SecretField } from './secret-field.tsx'

export function RazorpayForm({ providers, onDone }: { providers: Providers; onDone: () => void }) {
  const { fields, secrets } = providers.razorpay
  return (
    <ProviderForm
      kind="razorpay"
      schema={ProviderBodies.razorpay}
      onDone={onDone}
      start={{ keyId: fields?.keyId ?? '', keySecret: '', webhookSecret: '' }}
      inputOf={({ keyId, keySecret, webhookSecret }) => ({
        keyId,
        keySecret: secretInput(keySecret),
        webhookSecret: secretInput(webhookSecret),
      })}
    >
      {({ field }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Key id"
              {...field('keyId')}
              hint="In Razorpay under Account & Settings, API keys. Live keys start with rzp_live_"
              isRequired
            >
              <TextInput controlSize="admin" autoCapitalize="none" autoComplete="off" spellCheck={false} />
            </Field>
            <SecretField
              label="Key secret"
              {...field('keySecret')}
              hint="Razorpay shows it once, beside the key id"
              isStored={secrets.includes('keySecret')}
              isRequired
            />
            <SecretField
              label="Webhook secret"
              {...field('webhookSecret')}
              hint="Make one up and enter the same in Razorpay under Webhooks"
              isStored={secrets.includes('webhookSecret')}
            />
          </div>
          <CopyLine label="Webhook address" text={`${providers.publicUrl}/api/payment/webhook`} />
          <p className="text-sm text-muted">
            In Razorpay, switch on its events payment.authorized, payment.captured, payment.failed, order.paid
            and those of refunds. Without the webhook a payment may be noticed a minute late.
          </p>
        </>
      )}
    </ProviderForm>
  )
}
