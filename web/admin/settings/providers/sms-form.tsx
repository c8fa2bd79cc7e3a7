import { ProviderBodies, type Providers } from '#contract/providers/providers-schemas.ts'
import { Field } from '#ui/form/field.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { ProviderForm } from './provider-form.tsx'
import { RemovableSecretField, secretInput } from './secret-field.tsx'
import { nameOf, problemAt, TemplateList, templateProblemOf } from './template-list.tsx'

const SAMPLE_BODY = '{"to":"{to}","sender":"{sender}","message":"{text}","template":"{templateId}"}'
const SECRET_HINT = 'Write {secret} where your key stands, and enter the key under Key'

interface SmsValues {
  url: string
  sender: string
  entityId: string
  body: string
  authorization: string
  removesAuthorization: boolean
  templates: Record<string, { id: string; text: string }>
}

function inputOf({ authorization, removesAuthorization, templates, ...values }: SmsValues) {
  return {
    ...values,
    authorization: secretInput(authorization, removesAuthorization),
    templates: Object.entries(templates).flatMap(([template, { id, text }]) =>
      id.trim() === '' && text.trim() === '' ? [] : { template, id, text },
    ),
  }
}

export function SmsForm({ providers, onDone }: { providers: Providers; onDone: () => void }) {
  const { fields, secrets, problem } = providers.sms
  const registered = fields?.templates ?? []
  return (
    <ProviderForm<SmsValues>
      kind="sms"
      schema={ProviderBodies.sms}
      onDone={onDone}
      start={{
        url: fields?.url ?? '',
        sender: fields?.sender ?? '',
        entityId: fields?.entityId ?? '',
        body: fields?.body ?? SAMPLE_BODY,
        authorization: '',
        removesAuthorization: false,
        templates: Object.fromEntries(registered.map(({ template, id, text }) => [template, { id, text }])),
      }}
      inputOf={inputOf}
    >
      {({ values, field, errors, set, update }) => {
        const rowProblem = errors.templates
          ? templateProblemOf(ProviderBodies.sms, inputOf(values))
          : undefined
        return (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                label="Address of the provider"
                {...field('url')}
                hint={`Where they take messages. ${SECRET_HINT}`}
                isRequired
                className="sm:col-span-2"
              >
                <TextInput controlSize="admin" type="url" autoComplete="off" placeholder="https://" />
              </Field>
              <RemovableSecretField
                label="Key"
                {...field('authorization')}
                hint="Sent as the Authorization header, and wherever {secret} stands"
                isStored={secrets.includes('authorization')}
                isRemovable={secrets.includes('authorization') || problem !== null}
                isRemoved={values.removesAuthorization}
                onRemovedChange={(isRemoved) => set('removesAuthorization', isRemoved)}
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
                hint={`{to}, {text}, {sender}, {entityId}, {templateId} and {id} are filled in. ${SECRET_HINT}`}
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
              hasProblem={rowProblem !== undefined}
            >
              {(template) => {
                const row = values.templates[template] ?? { id: '', text: '' }
                const change = (part: Partial<typeof row>) =>
                  update('templates', (before) => ({ ...before, [template]: { ...row, ...part } }))
                return (
                  <div className="grid gap-3 sm:grid-cols-2">
                    <Field
                      label={`Template id: ${nameOf(template)}`}
                      {...problemAt(rowProblem, template, 'id')}
                      value={row.id}
                      onChange={({ target }) => change({ id: target.value })}
                    >
                      <TextInput controlSize="admin" inputMode="numeric" maxLength={25} />
                    </Field>
                    <Field
                      label={`Your own text: ${nameOf(template)}`}
                      {...problemAt(rowProblem, template, 'text')}
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
        )
      }}
    </ProviderForm>
  )
}
