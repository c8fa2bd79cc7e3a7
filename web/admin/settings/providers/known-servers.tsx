import { Field } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import type { ProviderEdit } from './provider-values.ts'

/** Servers that many shops have, so that nobody looks their address up. */
const KNOWN_SERVERS = {
  gmail: { label: 'Gmail or Google Workspace', host: 'smtp.gmail.com', port: '587', security: 'starttls' },
  zoho: { label: 'Zoho Mail', host: 'smtp.zoho.in', port: '465', security: 'tls' },
} as const

/** Fills in the server of a known provider of mail. */
export function KnownServers({ values, fill }: ProviderEdit) {
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
