import type { ShopInfo } from '#contract/settings.ts'
import { Card, CardHeader } from '#ui/card.tsx'
import { Pill, type PillTone } from '#ui/pill.tsx'

const MODES: Record<ShopInfo['payment']['mode'], { word: string; tone: PillTone; text: string }> = {
  live: { word: 'Live', tone: 'delivered', text: 'Customers pay with Razorpay.' },
  test: {
    word: 'Test mode',
    tone: 'pending',
    text: 'Razorpay runs with test keys: no money moves. Set live keys before you open the shop.',
  },
  local: { word: 'Simulated', tone: 'pending', text: 'This demo shop simulates payments: no money moves.' },
  off: {
    word: 'Off',
    tone: 'other',
    text: 'To take online payments, set up Razorpay.',
  },
}

/** How customers pay online. */
export function PaymentSetupCard({ payment }: { payment: ShopInfo['payment'] }) {
  const { mode, cod } = payment
  const { word, tone, text } = MODES[mode]
  return (
    <Card>
      <CardHeader title="Online payments" action={<Pill tone={tone}>{word}</Pill>} />
      <p className="text-sm text-muted">
        {mode === 'off' && `${cod ? 'Only cash on delivery is offered.' : 'Nothing can be ordered yet.'} `}
        {text}
      </p>
    </Card>
  )
}
