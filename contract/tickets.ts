/** What a customer can ask about an order. */
export const TICKET_TOPICS = ['return', 'damaged', 'missing', 'other'] as const
export type TicketTopic = (typeof TICKET_TOPICS)[number]

/** Open: the shop has to answer; answered: the customer has the last word. */
export const TICKET_STATES = ['open', 'answered', 'closed'] as const
export type TicketState = (typeof TICKET_STATES)[number]
