import { ProviderBodies, type Providers } from '#contract/providers/providers-schemas.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { CopyLine } from './copy-line.tsx'
import { ProviderForm } from './provider-form.tsx'
import { RemovableSecretField, SecretField, secretInput } from './secret-field.tsx'

export function RazorpayForm({ providers, onDone }: { providers: Providers; onDone: () => void }) {
  const { fields, secrets, problem } = providers.razorpay
  return (
    <ProviderForm
      kind="razorpay"
      schema={ProviderBodies.razorpay}
      onDone={onDone}
      start={{ keyId: fields?.keyId ?? '', keySecret: '', webhookSecret: '', removesWebhookSecret: false }}
      inputOf={({ keyId, keySecret, webhookSecret, removesWebhookSecret }) => ({
        keyId,
        keySecret: secretInput(keySecret),
        webhookSecret: secretInput(webhookSecret, removesWebhookSecret),
      })}
    >
      {({ values, field, set }) => (
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
            <RemovableSecretField
              label="Webhook secret"
              {...field('webhookSecret')}
              hint="Make one up and enter the same in Razorpay under Webhooks"
              isStored={secrets.includes('webhookSecret')}
              isRemovable={secrets.includes('webhookSecret') || problem !== null}
              isRemoved={values.removesWebhookSecret}
              onRemovedChange={(isRemoved) => set('removesWebhookSecret', isRemoved)}
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
