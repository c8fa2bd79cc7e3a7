import type { Role } from '#contract/accounts.ts'
import { formatPaise, plainRupees, rupeesFromPaise } from '#contract/money.ts'
import { maskEmail, maskPhone } from '#server/accounts/mask-contact.ts'
import type { MessageData, MessageKind, MessageText } from './message-data.ts'
import { BANK_DAYS, ORDER_TEXTS } from './order-texts.ts'
import { hello } from './plain-words.ts'
import { TICKET_TEXTS } from './ticket-texts.ts'

/** Everything that a message says. Another language is another table like this. */
export const MESSAGE_TEXTS: { readonly [Kind in MessageKind]: MessageText<MessageData[Kind]> } = {
  'password-reset': {
    email: ({ name, link }) => ({
      subject: 'Choose a new password',
      paragraphs: [
        hello(name),
        'Somebody, most likely you, asked for a new password. The link works once, for 30 minutes.',
      ],
      button: { label: 'Choose a new password', url: link },
      closing: ['If it was not you, do nothing: your password stays as it is.'],
    }),
  },
  invitation: {
    email: ({ name, role, link }, { shopName }) => ({
      subject: `Your account at ${shopName}`,
      paragraphs: [
        hello(name),
        `You have been added to ${shopName} as ${ROLE_LABELS[role]}. Choose a password to get started. The link works once, for seven days.`,
      ],
      button: { label: 'Choose a password', url: link },
    }),
  },
  'prove-email': {
    email: ({ link }, { shopName }) => ({
      subject: 'Is this your email?',
      paragraphs: [
        'Hello,',
        `Somebody, most likely you, wants to use this email at ${shopName}. The link works once, for 30 minutes, while you stay signed in there.`,
      ],
      button: { label: 'Use this email', url: link },
      closing: ['If it was not you, do nothing: nothing changes.'],
    }),
  },
  'email-changed': {
    email: ({ name, newEmail }) => ({
      subject: 'The email of your account has changed',
      paragraphs: [
        hello(name),
        `Your account now uses ${name === null ? 'another email' : `the email ${maskEmail(newEmail)}`}. This address will get no more emails about it.`,
      ],
      closing: ['If it was not you, contact us at once.'],
    }),
  },
  'sign-in-code': {
    short: ({ code }, { shopName }) => ({ template: 'sign-in-code', values: [code, shopName] }),
  },
  'phone-changed': {
    email: ({ name, newPhone }) => ({
      subject: 'The phone of your account',
      paragraphs: [hello(name), `The phone ${maskPhone(newPhone)} can now sign in to your account.`],
      closing: ['If it was not you who added it, remove it under My Account, or contact us at once.'],
    }),
    short: ({ newPhone }, { shopName }) => ({
      template: 'phone-changed',
      values: [shopName, maskPhone(newPhone)],
    }),
  },
  'account-joined': {
    email: ({ name, phone }) => ({
      subject: 'Your account has become part of another one',
      paragraphs: [
        hello(name),
        `Somebody who has your phone ${maskPhone(phone)} has brought your two accounts together. Your orders are now in the account that this phone signs in to. The account with this email address is closed.`,
      ],
      closing: ['If it was not you, contact us at once.'],
    }),
  },
  'sign-in-added': {
    short: ({ added }, { shopName }) => ({
      template: 'sign-in-added',
      values: [shopName, added === 'email' ? 'another email' : 'a new password'],
    }),
  },
  test: {
    email: (_data, { shopName }) => ({
      subject: `A test message of ${shopName}`,
      paragraphs: ['You can read this, so messages of your shop arrive.'],
    }),
    // Only registered texts arrive.
    short: ({ link }, { shopName }) => ({ template: 'order-placed', values: ['TEST', shopName, link] }),
  },
  'payment-returned': {
    email: ({ name, reason, gatewayPaymentId, amountPaise, currency, link }) => {
      const amount =
        currency === 'INR'
          ? formatPaise(amountPaise)
          : `${plainRupees(rupeesFromPaise(amountPaise))} ${currency}`
      return {
        subject: 'Your payment is on its way back to you',
        paragraphs: [
          hello(name),
          `We received your payment, but could not use it for an order: ${reason}.`,
          `We are sending ${amount} back to the account you paid from. ${BANK_DAYS} You do not have to do anything.`,
        ],
        rows: [['Payment', gatewayPaymentId]],
        total: ['Refund', amount],
        button: { label: 'See your cart', url: link },
      }
    },
    short: ({ link }, { shopName }) => ({ template: 'payment-returned', values: [shopName, link] }),
  },
  ...ORDER_TEXTS,
  'back-in-stock': {
    email: ({ name, product, link }) => ({
      subject: `${product} is back`,
      paragraphs: [hello(name), `You asked us to tell you: ${product} can be bought again.`],
      button: { label: 'See it', url: link },
      closing: ['We cannot keep it for you, and send no other message about it.'],
    }),
    short: ({ product, link }, { shopName }) => ({
      template: 'back-in-stock',
      values: [product.slice(0, MAX_SHORT_NAME), shopName, link],
    }),
  },
  ...TICKET_TEXTS,
}

/** Carriers take 30 characters for each part of a text that differs. */
const MAX_SHORT_NAME = 30

const ROLE_LABELS: Record<Role, string> = {
  customer: 'a customer',
  admin: 'an administrator',
  delivery_agent: 'a delivery agent',
}
