import { edit, type Mutant } from './mutant.ts'

const tickets = (test: string) => ({ file: 'server/tickets/tickets.test.ts', test })

/** 12: what customers ask reaches the shop, and no more of it than the shop can answer. */
export const TICKET_MUTANTS: readonly Mutant[] = [
  {
    invariant: 12,
    without: 'the lock of a customer whose messages are counted',
    edits: [edit('server/tickets/ask-about-order.ts', 'lockWriter', 'await lockCustomer(tx, id)', '')],
    check: tickets('somebody writes twenty messages a day'),
  },
  {
    invariant: 12,
    without: 'the message that an administrator has to have read',
    edits: [edit('server/tickets/answer-ticket.ts', 'lockAsSeen', 'last.id === seen', 'last.id')],
    check: tickets('of two administrators who answer at once'),
  },
  {
    invariant: 12,
    without: 'the owner of a guest’s questions',
    edits: [edit('server/app.ts', 'claimOfGuests', 'await claimGuestTickets(queries, personId)', '')],
    check: tickets('who proves the phone goes on with the question'),
  },
]
