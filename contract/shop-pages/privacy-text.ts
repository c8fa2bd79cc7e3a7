import type { PageFacts } from './page-facts.ts'
import { dayCount, list, officerParts, section, text, whereToWrite } from './page-parts.ts'

/** What the software keeps, as its tables and its nightly deletion have it; docs/architecture.md says where. */
export function privacyText(facts: PageFacts): string {
  const { shop } = facts
  const address = whereToWrite(facts)
  return text(
    'What we keep of you, what for, and for how long.',
    section('Who keeps it', list(shop.legalName, shop.address)),
    section('What we keep', list(...keptLines(facts))),
    section('In your browser', list(...browserLines(facts))),
    section('Who else gets it', list(...receiverLines(facts))),
    section(
      'Your rights',
      'Under the Digital Personal Data Protection Act, 2023, you can ask what we keep of you, have it corrected, completed or erased, name somebody who acts for you, and take back a consent. What the law makes us keep, such as bills, stays.',
      'Your name, email, phone and saved addresses you change yourself under My Account. There you also download what we keep of you as a file, and delete your account: your name, email, phone, addresses, wishlist, cart and the messages to you go at once. Your orders stay in our books without your name, phone and street, invoices as they were issued.',
      address && `For everything else write to us ${address}.`,
      ...officerParts(facts),
      'If our answer does not help you, you can complain to the Data Protection Board of India.',
    ),
  )
}

function keptLines({ shop, prescriptionDays, usesDeliveryCode }: PageFacts) {
  return [
    'Your account: name, email or phone, and your password as a hash from which nobody can read it. So that you can sign in.',
    'Your sign-ins: when each was last used. They end when you log out, after a day, or after 30 days if you chose to be remembered.',
    shop.sendsCodes &&
      'Codes sent to your phone: only as a hash, until the day after they have ended. So that a phone can sign in.',
    'Your orders: what you bought and for how much, the name, phone and address of the delivery, and how it went. So that we can deliver, help you later, and keep our books.',
    'Which city a pincode is in, as the delivered orders of several customers say it, without their names: so that others need not type it.',
    'Which codes for a discount you used, with phone and email, also after you delete your account. So that each is used as often as it is meant to be.',
    'What you ask us about an order, with our answers.',
    'Your saved addresses, cart and wishlist: until you remove them.',
    'What you want to be told of when it is back: until we have told you, or you take it back.',
    'Your reviews: everybody who sees the product can read them, with your name.',
    'A photo of the parcel, where our delivery agent takes one at the door. To show that it was delivered.',
    usesDeliveryCode && 'A code for the door of each order.',
    shop.sellsPrescriptions &&
      `Photos of prescriptions: only we see them, and they are deleted ${dayCount(prescriptionDays)} after the order has ended.`,
    'The messages that we sent you: for 180 days, without their links and codes.',
    'Wrong tries to sign in, with the network they came from: for a day. Against people who guess passwords.',
    'What was searched for and not found, without who searched for it: for 90 days after the last time. So that we can find it next time.',
    'The log of our server: when which page was asked for from which network, without names, phones, emails and what you searched for.',
  ]
}

function browserLines({ shop }: PageFacts) {
  return [
    'While you are signed in, a key of your session and your name.',
    shop.isOpenToVisitors && 'Before you sign in, your cart and wishlist.',
    shop.isOpenToVisitors &&
      'The products whose pages you opened last, until you log out: your browser keeps this list, we do not.',
    shop.isOpenToVisitors &&
      'What you last searched for, until you remove it or log out: this list too only your browser keeps.',
    'What you last chose, such as dark colours. There are no advertising or tracking services on our pages.',
  ]
}

function receiverLines({ shop, sendsEmail, sendsTexts }: PageFacts) {
  const isPaidOnline = shop.payment.mode === 'live' || shop.payment.mode === 'test'
  return [
    'Our delivery agents see the name, phone, address and amount of the orders that they deliver.',
    'A courier, where one brings your order, gets its name, phone and address.',
    isPaidOnline &&
      'Razorpay, when you pay online, gets your name, phone, email and the amount, and what you enter there. We do not see your card.',
    sendsEmail && 'The provider of our emails carries the messages to your email.',
    sendsTexts && 'The provider of our text messages carries those to your phone.',
    shop.sendsWhatsApp && 'WhatsApp carries the messages to you, if you have asked for them there.',
  ]
}
