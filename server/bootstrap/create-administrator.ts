import { addAdministrator } from '#server/accounts/people/command-line-administrator.ts'
import { promptForAdministrator } from '#server/accounts/people/prompt-administrator.ts'
import { runCommand } from './command.ts'

/** `npm run admin:create`: adds an administrator. */
await runCommand({
  prompt: promptForAdministrator,
  async run(database, administrator, { publicUrl }) {
    await addAdministrator(database, administrator)
    return `${administrator.email} can log in as administrator at ${publicUrl}`
  },
  failure: 'The administrator could not be added',
  sentenceOf: ({ code }) =>
    code === 'email_taken'
      ? 'Somebody has this email already. Use another one, set a new password with npm run admin:password, or let an administrator change the role under People.'
      : undefined,
})
