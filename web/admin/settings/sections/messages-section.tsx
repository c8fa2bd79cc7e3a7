import { MessagesCard } from '../messages-card.tsx'

/** How the shop writes to its customers. */
export function MessagesSection() {
  return <MessagesCard />
}
