import { describe, expect, test } from 'vitest'
import { orderAmounts, TAX_ON_TOP } from '#contract/charges.ts'
import { type EmailContent, emailHtml, emailText } from './email.ts'
import type { OrderMessage } from './message-data.ts'
import { MESSAGE_TEXTS } from './message-texts.ts'
import { registeredText, shortText } from './short-texts.ts'

const sender = {
  shopName: 'Kirana',
  supportEmail: 'help@kirana.example',
  supportPhone: null,
  address: '',
  logoUrl: null,
  brandColour: null,
  seller: null,
}

function orderMessage(
  order: Partial<OrderMessage['order']> = {},
  refundedPaise = 0,
  more: Partial<OrderMessage> = {},
): OrderMessage {
  const line = {
    name: 'Kettle',
    quantity: 3,
    unitPricePaise: 12_345_650,
  } as OrderMessage['order']['lines'][number]
  return {
    order: {
      number: 'TK-1042',
      customerName: 'Asha',
      paymentMethod: 'razorpay',
      ...orderAmounts([line], { discountPaise: 3_703_695, terms: TAX_ON_TOP }),
      duePaise: order.paymentMethod === 'cod' ? 39_333_241 : 0,
      prepaidPaise: order.paymentMethod === 'cod' ? 0 : 39_333_241,
      couponCode: 'SAVE10',
      cancelReason: null,
      expectedOn: '2026-03-31',
      recipientName: 'Ravi',
      street: '12 MG Road',
      city: 'Bengaluru',
      state: '29',
      pincode: '560001',
      lines: [line],
      ...order,
    } as OrderMessage['order'],
    refundedPaise,
    trackingLink: 'https://kirana.example/track#token',
    isProved: true,
    ...more,
  }
}

function orderEmail(
  kind: 'placed' | 'delivered' | 'cancelled' | 'refunded',
  order: OrderMessage,
): EmailContent {
  const email = MESSAGE_TEXTS[`order-${kind}`].email?.(order, sender)
  if (!email) throw new Error('Every message of an order goes by email too')
  return email
}

describe('order emails', () => {
  test('a paid order: amounts as India writes them, where it goes, the day it is expected', () => {
    const text = emailText(orderEmail('placed', orderMessage()), sender)
    expect(text).toContain('We have received your payment of ₹3,93,332.41.')
    expect(text).toContain('Kettle × 3: ₹3,70,369.50')
    expect(text).toContain('Discount (SAVE10): −₹37,036.95')
    expect(text).toContain('It goes to Ravi, 12 MG Road, Bengaluru, Karnataka - 560001.')
    expect(text).toContain('Expected by Tuesday, 31 March.')
    expect(text).toContain('Kirana\nQuestions? help@kirana.example')
  })

  test.each([
    ['cod', 0, 'You have not paid anything, so there is nothing to refund.'],
    ['razorpay', 39_333_241, '₹3,93,332.41 goes back to the account you paid from.'],
    ['razorpay', 0, 'If you have paid, your money goes back'],
  ] as const)(
    'a cancelled %s order with %i paise refunded says what happens to the money',
    (paymentMethod, refunded, words) => {
      const email = orderEmail(
        'cancelled',
        orderMessage({ paymentMethod }, refunded, { cancelReason: 'Sold out' }),
      )
      expect(emailText(email, sender)).toContain(words)
      expect(emailText(email, sender)).toContain('Reason: Sold out')
    },
  )

  test('a refund names its amount', () => {
    expect(emailText(orderEmail('refunded', orderMessage({}, 50_000)), sender)).toContain(
      'We have sent ₹500.00 back',
    )
  })

  test('cash that was paid at the door is called so', () => {
    const text = emailText(orderEmail('delivered', orderMessage({ paymentMethod: 'cod' })), sender)
    expect(text).toContain('Paid in cash: ₹3,93,332.41')
  })

  test('a delivered order whose payment went back is not called paid', () => {
    const total = (order: Partial<OrderMessage['order']>) =>
      orderEmail('delivered', orderMessage(order)).total?.[0]
    expect([total({ refundedPaise: 50_000 }), total({ refundedPaise: 0 })]).toEqual(['Total', 'Paid'])
  })

  test('the text message of a refund is true of a part of the money too', () => {
    const short = MESSAGE_TEXTS['order-refunded'].short?.(orderMessage({}, 50_000), sender)
    expect(short && shortText(short)).toBe(
      'We have sent a refund for your order TK-1042 at Kirana. https://kirana.example/track#token',
    )
  })
})

const HOSTILE = 'You won!\r\nClaim at https://evil.example/x, www.evil.example or evil.example/y'

describe('the words of a stranger', () => {
  const stranger = {
    customerName: HOSTILE,
    recipientName: HOSTILE,
    street: HOSTILE,
    city: HOSTILE,
    cancelReason: HOSTILE,
  }

  test('go to no email that nobody has proved', () => {
    const isProved = false
    for (const kind of ['placed', 'delivered', 'cancelled', 'refunded'] as const)
      expect(JSON.stringify(orderEmail(kind, orderMessage(stranger, 0, { isProved })))).not.toMatch(
        /evil|won/,
      )
    const link = 'https://kirana.example/reset-password#token=x'
    const reset = MESSAGE_TEXTS['password-reset'].email?.({ name: null, link }, sender)
    expect(reset?.paragraphs[0]).toBe('Hello,')
    const changed = MESSAGE_TEXTS['email-changed'].email?.({ name: null, newEmail: 'a@evil.example' }, sender)
    expect(JSON.stringify(changed)).not.toContain('evil')
  })

  test('stand on one line and make no link, also where the email is proved', () => {
    const { paragraphs, closing = [] } = orderEmail('placed', orderMessage(stranger))
    for (const text of [paragraphs[0], closing[0]]) {
      expect(text).toContain('You won! Claim at')
      expect(text).not.toMatch(/[\r\n]|:\/\/|www\.|evil\.example/)
    }
  })

  test('keep the dots of initials', () => {
    expect(orderEmail('placed', orderMessage({ customerName: 'A.P.J. Rao' })).paragraphs[0]).toBe(
      'Hello A. P. J. Rao,',
    )
  })
})

test('names cannot break out of the HTML, and the button carries its whole address', () => {
  const link = 'https://kirana.example/reset-password#token=a&b="c"'
  const own = { ...sender, shopName: '<Kirana>' }
  const name = `<img src=x onerror="alert('x')">`
  const email = MESSAGE_TEXTS.invitation.email?.({ name, role: 'admin', link }, own)
  const html = email ? emailHtml(email, own) : ''
  expect(html).not.toMatch(/<img|<Kirana>/)
  expect(html).toContain('href="https://kirana.example/reset-password#token=a&#38;b=&#34;c&#34;"')
  expect(html).not.toMatch(/<script|<style|<[a-z]+ [^>]*src=/)
})

test('a shop’s own logo, colour and address are in its mails; without them nothing is', () => {
  const email = {
    subject: 'Hello',
    paragraphs: ['Welcome'],
    button: { label: 'Open', url: 'https://shop.example' },
  }
  const plain = emailHtml(email, sender)
  expect(plain).toContain('background:#02666e')
  expect(plain).not.toContain('<img')
  const own = {
    ...sender,
    address: '12, Bazaar Road, Mysuru - 570001',
    logoUrl: 'https://shop.example/pictures/uploads/x-160.webp',
    brandColour: '#b00020',
  }
  const html = emailHtml(email, own)
  expect(html).toContain('background:#b00020')
  expect(html).toContain('<img src="https://shop.example/pictures/uploads/x-160.webp"')
  expect(html).toContain('12, Bazaar Road')
  expect(emailText(email, own)).toContain('12, Bazaar Road, Mysuru - 570001')
})

describe('a real shop', () => {
  const licences = { gstin: '29ABCDE1234F1Z5', fssaiLicence: '11225999000123', drugLicence: 'KA-B-1/20B' }
  const real = {
    ...sender,
    address: '12, Bazaar Road',
    seller: { legalName: 'Kirana Stores LLP', ...licences },
  }

  test('says under every email who sells, from where, under which licences, and how to ask', () => {
    expect(emailText({ subject: 'Hello', paragraphs: ['Welcome'] }, real)).toBe(
      [
        'Welcome\n\nKirana\nKirana Stores LLP\n12, Bazaar Road',
        'GSTIN 29ABCDE1234F1Z5 · FSSAI licence 11225999000123 · Drug licence KA-B-1/20B',
        'Questions? help@kirana.example\n',
      ].join('\n'),
    )
    const unknown = { legalName: 'Kirana', gstin: null, fssaiLicence: null, drugLicence: null }
    expect(emailText({ subject: 'Hello', paragraphs: [] }, { ...sender, seller: unknown })).toBe(
      'Kirana\nQuestions? help@kirana.example\n',
    )
  })

  test('names day and amount in the text message, or goes without them where only another text is registered', () => {
    const short = MESSAGE_TEXTS['order-placed'].short?.(orderMessage(), real)
    expect(short && shortText(short)).toBe(
      'Your order TK-1042 at Kirana is placed and arrives by Tue, 31 Mar. Paid: Rs 3,93,332.41. Follow it here: https://kirana.example/track#token',
    )
    expect(
      registeredText(short, { 'order-placed-by': { id: '2' }, 'order-placed': { id: '1' } })?.short.values,
    ).toEqual(['TK-1042', 'Kirana', 'Tue, 31 Mar', 'https://kirana.example/track#token'])
    expect(registeredText(short, { 'order-placed': { id: '1' } })?.short.values).toEqual([
      'TK-1042',
      'Kirana',
      'https://kirana.example/track#token',
    ])
    expect(registeredText(short, {})).toBeUndefined()
  })
})
