import { ProviderBodies, type Providers } from '#contract/providers/providers-schemas.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { CopyLine } from './copy-line.tsx'
import { ProviderForm } from './provider-form.tsx'
import { SecretField, secretInput } from './secret-field.tsx'
import { nameOf, problemAt, TemplateList, templateProblemOf } from './template-list.tsx'

interface WhatsAppValues {
  phoneId: string
  token: string
  appSecret: string
  verifyToken: string
  templates: Record<string, { name: string; language: string }>
}

/** What most templates are written in, so that it alone says nothing of one. */
const LANGUAGE = 'en'

function inputOf({ phoneId, token, appSecret, verifyToken, templates }: WhatsAppValues) {
  return {
    phoneId,
    token: secretInput(token),
    appSecret: secretInput(appSecret),
    verifyToken: secretInput(verifyToken),
    templates: Object.entries(templates).flatMap(([template, { name, language }]) =>
      name.trim() === '' && ['', LANGUAGE].includes(language.trim()) ? [] : { template, name, language },
    ),
  }
}

export function WhatsAppForm({ providers, onDone }: { providers: Providers; onDone: () => void }) {
  const { fields, secrets } = providers.whatsapp
  const approved = fields?.templates ?? []
  return (
    <ProviderForm<WhatsAppValues>
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
      inputOf={inputOf}
    >
      {({ values, field, errors, update }) => {
        const rowProblem = errors.templates
          ? templateProblemOf(ProviderBodies.whatsapp, inputOf(values))
          : undefined
        return (
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
              hasProblem={rowProblem !== undefined}
            >
              {(template) => {
                const row = values.templates[template] ?? { name: '', language: LANGUAGE }
                const change = (part: Partial<typeof row>) =>
                  update('templates', (before) => ({ ...before, [template]: { ...row, ...part } }))
                return (
                  <div className="grid gap-3 sm:grid-cols-2">
                    <Field
                      label={`Template name: ${nameOf(template)}`}
                      {...problemAt(rowProblem, template, 'name')}
                      value={row.name}
                      onChange={({ target }) => change({ name: target.value })}
                    >
                      <TextInput
                        controlSize="admin"
                        autoCapitalize="none"
                        spellCheck={false}
                        maxLength={200}
                      />
                    </Field>
                    <Field
                      label={`Language: ${nameOf(template)}`}
                      {...problemAt(rowProblem, template, 'language')}
                      value={row.language}
                      onChange={({ target }) => change({ language: target.value })}
                    >
                      <TextInput
                        controlSize="admin"
                        autoCapitalize="none"
                        spellCheck={false}
                        maxLength={10}
                      />
                    </Field>
                  </div>
                )
              }}
            </TemplateList>
          </>
        )
      }}
    </ProviderForm>
  )
}
