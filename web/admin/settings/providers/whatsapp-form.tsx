import { ProviderBodies, type Providers } from '#contract/providers/providers-schemas.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { CopyLine } from './copy-line.tsx'
import { ProviderForm, secretInput } from './provider-form.tsx'
import { SecretField } from './secret-field.tsx'
import { nameOf, TemplateList } from './template-list.tsx'

export function WhatsAppForm({ providers, onDone }: { providers: Providers; onDone: () => void }) {
  const { fields, secrets } = providers.whatsapp
  const approved = fields?.templates ?? []
  return (
    <ProviderForm
      kind="whatsapp"
      schema={ProviderBodies.whatsapp}
      onDone={onDone}
      start={{
        phoneId: fields?.phoneId ?? '',
        token: '',
        appSecret: '',
        verifyToken: '',
        templates: Object.fromEntries(
          approved.map(({ template, name, language }) => [template, { name, language }]),
        ),
      }}
      inputOf={({ phoneId, token, appSecret, verifyToken, templates }) => ({
        phoneId,
        token: secretInput(token),
        appSecret: secretInput(appSecret),
        verifyToken: secretInput(verifyToken),
        templates: Object.entries(templates).flatMap(([template, { name, language }]) =>
          name.trim() === '' ? [] : { template, name, language },
        ),
      })}
    >
      {({ values, field, errors, update }) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Phone number id"
              {...field('phoneId')}
              hint="In Meta’s app under WhatsApp, API setup; it is not the number itself"
              isRequired
            >
              <TextInput controlSize="admin" inputMode="numeric" maxLength={25} />
            </Field>
            <SecretField
              label="Access token"
              {...field('token')}
              hint="A permanent one, of a system user"
              isStored={secrets.includes('token')}
              isRequired
            />
            <SecretField
              label="App secret"
              {...field('appSecret')}
              hint="In Meta’s app under App settings, Basic"
              isStored={secrets.includes('appSecret')}
              isRequired
            />
            <SecretField
              label="Verify token"
              {...field('verifyToken')}
              hint="Make one up and enter the same in Meta’s app beside the webhook address"
              isStored={secrets.includes('verifyToken')}
              isRequired
            />
          </div>
          <CopyLine label="Webhook address" text={`${providers.publicUrl}/api/messages/whatsapp`} />
          <TemplateList
            templates={providers.templates}
            count={Object.values(values.templates).filter(({ name }) => name.trim() !== '').length}
            hint="WhatsApp wants an approved template for each text. Write {{1}}, {{2}} and so on for each {#var#}, then enter its name here."
            error={errors.templates as string | undefined}
          >
            {(template) => {
              const row = values.templates[template] ?? { name: '', language: 'en' }
              const change = (part: Partial<typeof row>) =>
                update('templates', (before) => ({ ...before, [template]: { ...row, ...part } }))
              return (
                <div className="grid gap-3 sm:grid-cols-2">
                  <Field
                    label={`Template name: ${nameOf(template)}`}
                    name="templates"
                    value={row.name}
                    onChange={({ target }) => change({ name: target.value })}
                  >
                    <TextInput controlSize="admin" autoCapitalize="none" spellCheck={false} maxLength={200} />
                  </Field>
                  <Field
                    label={`Language: ${nameOf(template)}`}
                    value={row.language}
                    onChange={({ target }) => change({ language: target.value })}
                  >
                    <TextInput controlSize="admin" autoCapitalize="none" spellCheck={false} maxLength={10} />
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
