/** What a customer can ask about an order. */
export const TICKET_TOPICS = ['return', 'damaged', 'missing', 'other'] as const
export type TicketTopic = (typeof TICKET_TOPICS)[number]

export const TICKET_TOPIC_LABELS: Record<TicketTopic, string> = {
  return: 'Return',
  damaged: 'Damaged or defective',
  missing: 'Something is missing',
  other: 'Another question',
}

/** Open: the shop has to answer; answered: it has; closed: settled, until the customer writes again. */
export const TICKET_STATES = ['open', 'answered', 'closed'] as const
export type TicketState = (typeof TICKET_STATES)[number]

export const TICKET_TEXT_LENGTH = 2000

/** Who asks gets a receipt and an answer within this time (Consumer Protection (E-Commerce) Rules 2020, rule 6(5)). */
export const TICKET_ANSWER_HOURS = 48

/** The law's time to settle a complaint, said to whoever asks. */
export const TICKET_MONTH_SENTENCE =
  'The Consumer Protection (E-Commerce) Rules, 2020 give us one month to settle it.'
