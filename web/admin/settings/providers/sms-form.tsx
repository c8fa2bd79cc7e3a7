import { ProviderBodies, type Providers } from '#contract/providers/providers-schemas.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { ProviderForm, secretInput } from './provider-form.tsx'
import { SecretField } from './secret-field.tsx'
import { nameOf, TemplateList } from './template-list.tsx'

const SAMPLE_BODY = '{"to":"{to}","sender":"{sender}","message":"{text}","template":"{templateId}"}'

export function SmsForm({ providers, onDone }: { providers: Providers; onDone: () => void }) {
  const { fields, secrets } = providers.sms
  const registered = fields?.templates ?? []
  return (
    <ProviderForm
      kind="sms"
      schema={ProviderBodies.sms}
      onDone={onDone}
      start={{
        url: fields?.url ?? '',
        sender: fields?.sender ?? '',
        entityId: fields?.entityId ?? '',
        body: fields?.body ?? SAMPLE_BODY,
        authorization: '',
        templates: Object.fromEntries(registered.map(({ template, id, text }) => [template, { id, text }])),
      }}
      inputOf={({ authorization, templates, ...values }) => ({
        ...values,
        authorization: secretInput(authorization),
        templates: Object.entries(templates).flatMap(([template, { id, text }]) =>
          id.trim() === '' ? [] : { template, id, text },
        ),
      })}
    >
      {({ values, field, errors, update }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Address of the provider"
              {...field('url')}
              hint="Where they take messages, from their guide for developers"
              isRequired
              className="sm:col-span-2"
            >
              <TextInput controlSize="admin" type="url" autoComplete="off" placeholder="https://" />
            </Field>
            <SecretField
              label="Key"
              {...field('authorization')}
              hint="Sent as the Authorization header, and as {secret} in the message"
              isStored={secrets.includes('authorization')}
            />
            <Field
              label="Header"
              {...field('sender')}
              hint="The registered name that customers see"
              isRequired
            >
              <TextInput controlSize="admin" autoCapitalize="characters" maxLength={11} />
            </Field>
            <Field
              label="Entity id (DLT)"
              {...field('entityId')}
              hint="Of your registration with the carriers"
            >
              <TextInput controlSize="admin" inputMode="numeric" maxLength={25} />
            </Field>
            <Field
              label="What they expect (JSON)"
              {...field('body')}
              hint="{to}, {text}, {sender}, {entityId}, {templateId}, {id} and {secret} are filled in"
              isRequired
              className="sm:col-span-2"
            >
              <TextArea controlSize="admin" rows={4} spellCheck={false} className="font-mono" />
            </Field>
          </div>
          <TemplateList
            templates={providers.templates}
            count={Object.values(values.templates).filter(({ id }) => id.trim() !== '').length}
            hint="Carriers in India deliver only registered texts. Register these, then enter the id of each. Where yours differs, enter your text with {#var#} in the same order."
            error={errors.templates as string | undefined}
          >
            {(template) => {
              const row = values.templates[template] ?? { id: '', text: '' }
              const change = (part: Partial<typeof row>) =>
                update('templates', (before) => ({ ...before, [template]: { ...row, ...part } }))
              return (
                <div className="grid gap-3 sm:grid-cols-2">
                  <Field
                    label={`Template id: ${nameOf(template)}`}
                    name="templates"
                    value={row.id}
                    onChange={({ target }) => change({ id: target.value })}
                  >
                    <TextInput controlSize="admin" inputMode="numeric" maxLength={25} />
                  </Field>
                  <Field
                    label={`Your own text: ${nameOf(template)}`}
                    value={row.text}
                    onChange={({ target }) => change({ text: target.value })}
                  >
                    <TextInput controlSize="admin" maxLength={1000} />
                  </Field>
                </div>
              )
            }}
          </TemplateList>
        </>
      )}
    </ProviderForm>
  )
}
