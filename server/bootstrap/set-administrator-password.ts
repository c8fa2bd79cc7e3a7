import { setAdministratorPassword } from '#server/accounts/people/command-line-administrator.ts'
import { promptForNewPassword } from '#server/accounts/people/prompt-administrator.ts'
import { runCommand } from './command.ts'

/** `npm run admin:password`: a new password for an administrator who has forgotten it. */
await runCommand({
  prompt: promptForNewPassword,
  async run(database, { email, password }, { publicUrl }) {
    await setAdministratorPassword(database, email, password)
    return `${email} is signed out everywhere and can log in with the new password at ${publicUrl}`
  },
  failure: 'The password could not be changed',
})
