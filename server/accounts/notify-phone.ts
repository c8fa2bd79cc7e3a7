import type { Transaction } from '#server/commands/command.ts'
import type { PersonRow } from './account-tables.ts'

/** Tells a phone that signs in that an email or a password does so too: whoever added it may be a stranger. */
export async function notifyPhone(
  tx: Transaction,
  { id: personId, phone, phoneProvedAt }: PersonRow,
  added: 'email' | 'password',
): Promise<void> {
  if (phone !== null && phoneProvedAt !== null) await tx.job('mail.sign-in-added', { personId, phone, added })
}
