import { TICKET_MONTH_SENTENCE, TICKET_TOPIC_LABELS } from '#contract/ordering/tickets.ts'
import type { MessageData, MessageText } from './message-data.ts'
import { hello } from './plain-words.ts'

type TicketKind = 'ticket-received' | 'ticket-answered'

/** What is said to whoever has asked about an order. */
export const TICKET_TEXTS: { readonly [Kind in TicketKind]: MessageText<MessageData[Kind]> } = {
  'ticket-received': {
    email: ({ name, number, orderNumber, topic, link }) => ({
      subject: `We have received your question ${number}`,
      paragraphs: [
        hello(name),
        'We have received what you asked, and answer it under My Orders and by email.',
        TICKET_MONTH_SENTENCE,
      ],
      rows: [
        ['Number', number],
        ['Order', orderNumber],
        ['About', TICKET_TOPIC_LABELS[topic]],
      ],
      button: { label: 'See your question', url: link },
    }),
    short: ({ number, link }, { shopName }) => ({
      template: 'ticket-received',
      values: [number, shopName, link],
    }),
  },
  'ticket-answered': {
    email: ({ name, number, orderNumber, answer, link }) => ({
      subject: `An answer to your question ${number}`,
      paragraphs: [
        hello(name),
        `There is an answer to your question about the order ${orderNumber}${answer === null ? '.' : ':'}`,
        ...(answer ?? '').split(/\n+/),
      ],
      button: { label: 'Read and reply', url: link },
    }),
    short: ({ number, link }, { shopName }) => ({
      template: 'ticket-answered',
      values: [number, shopName, link],
    }),
  },
}
