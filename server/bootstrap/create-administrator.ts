import { promptForAdministrator } from '#server/accounts/people/prompt-administrator.ts'
import { registerPerson } from '#server/accounts/sign-in/register-person.ts'
import { runCommand } from './command.ts'

/** `npm run admin:create`: adds an administrator. */
await runCommand({
  prompt: promptForAdministrator,
  async run(database, administrator, { publicUrl }) {
    await registerPerson(database, { ...administrator, role: 'admin' }, { system: 'admin:create' })
    return `${administrator.email} can log in as administrator at ${publicUrl}`
  },
  failure: 'The administrator could not be added',
  sentenceOf: ({ code }) =>
    code === 'email_taken'
      ? 'Somebody has this email already. Use another one, set a new password with npm run admin:password, or let an administrator change the role under People.'
      : undefined,
})
