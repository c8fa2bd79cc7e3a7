import { MAIL_SECURITIES, type MailSecurity } from '#contract/providers/providers.ts'
import { ProviderBodies, type Providers } from '#contract/providers/providers-schemas.ts'
import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { ProviderForm } from './provider-form.tsx'
import { SecretField, secretInput } from './secret-field.tsx'

const SECURITIES: Record<MailSecurity, string> = {
  starttls: 'Encrypted after the greeting (usually port 587)',
  tls: 'Encrypted from the start (usually port 465)',
  none: 'Not encrypted (a server on your own machine)',
}

/** Servers that many shops have, so that nobody looks their address up. */
const KNOWN_SERVERS = {
  gmail: { label: 'Gmail or Google Workspace', host: 'smtp.gmail.com', port: '587', security: 'starttls' },
  zoho: { label: 'Zoho Mail', host: 'smtp.zoho.in', port: '465', security: 'tls' },
} as const

export function MailForm({ providers, onDone }: { providers: Providers; onDone: () => void }) {
  const { fields, secrets } = providers.mail
  return (
    <ProviderForm
      kind="mail"
      schema={ProviderBodies.mail}
      onDone={onDone}
      start={{
        host: fields?.host ?? '',
        port: String(fields?.port ?? 587),
        security: fields?.security ?? 'starttls',
        user: fields?.user ?? '',
        from: fields?.from ?? '',
        fromName: fields?.fromName ?? '',
        password: '',
      }}
      inputOf={({ port, password, ...values }) => ({
        ...values,
        port: Number(port),
        password: values.user.trim() === '' ? null : secretInput(password),
      })}
    >
      {({ values, field, fill }) => (
        <div className="grid gap-4 sm:grid-cols-2">
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
          <Field label="Server" {...field('host')} isRequired>
            <TextInput controlSize="admin" autoCapitalize="none" autoComplete="off" spellCheck={false} />
          </Field>
          <Field label="Port" {...field('port')} isRequired>
            <TextInput controlSize="admin" inputMode="numeric" maxLength={5} />
          </Field>
          <Field label="Encryption" {...field('security')} className="sm:col-span-2">
            <Select controlSize="admin">
              {MAIL_SECURITIES.map((security) => (
                <option key={security} value={security}>
                  {SECURITIES[security]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="User" {...field('user')} hint="Usually your email address">
            <TextInput controlSize="admin" autoCapitalize="none" autoComplete="off" spellCheck={false} />
          </Field>
          <SecretField
            label="Password"
            {...field('password')}
            hint="Gmail and Zoho want an app password, made in the security settings of your account"
            isStored={secrets.includes('password')}
          />
          <Field label="Send from" {...field('from')} hint="An address of this account" isRequired>
            <TextInput controlSize="admin" type="email" autoComplete="off" />
          </Field>
          <Field label="Name beside it" {...field('fromName')} hint="Such as the name of your shop">
            <TextInput controlSize="admin" maxLength={60} />
          </Field>
        </div>
      )}
    </ProviderForm>
  )
}
