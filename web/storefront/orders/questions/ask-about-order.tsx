import { useQuery } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useId, useState } from 'react'
import type { Order } from '#contract/ordering/orders-schemas.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { LoadError } from '#ui/page/load-error.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { AskForm } from './ask-form.tsx'
import { TicketConversation } from './ticket-conversation.tsx'
import { ticketsQuery } from './tickets-api.ts'

/** What the customer has asked about an order, and a form to ask. */
export function AskAboutOrder({ order }: { order: Order }) {
  const headingId = useId()
  const query = useQuery(ticketsQuery(order.id))
  const [isAsking, setAsking] = useState(false)
  const tickets = query.data ?? []
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-4">
      <h3 id={headingId} className="font-bold">
        Ask about this order
      </h3>
      {query.isPending && <Skeleton className="h-12" />}
      {query.isError && !query.data && (
        <LoadError query={query} heading="h3" title="Your questions could not be loaded" />
      )}
      {tickets.map((ticket) => (
        <TicketConversation key={ticket.id} ticket={ticket} order={order} />
      ))}
      {isAsking && (
        <AskForm
          order={order}
          onAsked={({ number }) => {
            setAsking(false)
            toast.success(`We have received ${number}`)
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      {query.data && !isAsking && (
        <Button
          variant="outline"
          className="self-start"
          icon={<MessageSquareText className="size-5" />}
          onClick={() => setAsking(true)}
        >
          {tickets.length === 0 ? 'Ask a question' : 'Ask another question'}
        </Button>
      )}
    </section>
  )
}
