import type { Role } from '#contract/accounts.ts'
import type { EmailContent } from './email.ts'

const ROLE_LABELS: Record<Role, string> = {
  customer: 'a customer',
  admin: 'an administrator',
  delivery_agent: 'a delivery agent',
}

export function resetEmail(name: string, link: string): EmailContent {
  return {
    subject: 'Choose a new password',
    paragraphs: [
      `Hello ${name},`,
      'Somebody, most likely you, asked for a new password. The link works once, for 30 minutes.',
    ],
    button: { label: 'Choose a new password', url: link },
    closing: ['If it was not you, do nothing: your password stays as it is.'],
  }
}

export function invitationEmail(name: string, role: Role, shopName: string, link: string): EmailContent {
  return {
    subject: `Your account at ${shopName}`,
    paragraphs: [
      `Hello ${name},`,
      `You have been added to ${shopName} as ${ROLE_LABELS[role]}. Choose a password to get started. The link works once, for seven days.`,
    ],
    button: { label: 'Choose a password', url: link },
  }
}

/** Goes to the old address. */
export function emailChangedEmail(name: string, newEmail: string): EmailContent {
  return {
    subject: 'The email of your account has changed',
    paragraphs: [
      `Hello ${name},`,
      `Your account now uses the email ${maskEmail(newEmail)}. This address will get no more mails about it.`,
    ],
    closing: ['If it was not you, contact us at once.'],
  }
}

/** Goes to whoever had the account's phone before, and to its email. */
export function phoneChangedEmail(name: string, newPhone: string): EmailContent {
  return {
    subject: 'The phone of your account has changed',
    paragraphs: [`Hello ${name},`, `Your account now signs in with the phone ${maskPhone(newPhone)}.`],
    closing: ['If it was not you, contact us at once.'],
  }
}

/** "******3210": the owner recognises it, nobody else learns it. */
export function maskPhone(phone: string): string {
  return phone.replace(/\d(?=\d{4})/g, '*')
}

/** "a***@example.com": the owner recognises it, nobody else learns it. */
export function maskEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, '$1***')
}
