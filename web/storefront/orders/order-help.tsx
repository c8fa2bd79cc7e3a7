import { ChevronDown, Mail, Phone } from 'lucide-react'
import { useId } from 'react'
import { phoneUrl } from '#shop/phone-url.ts'
import { CHANGE_OF_MIND_DAYS, DEFECT_DAYS } from '#shop/return-policy.ts'
import { useShopInfo } from '#shop/shop-info.ts'
import { buttonStyle } from '#ui/button-style.ts'

const QUESTIONS = [
  {
    question: 'Can I return a product?',
    answer: `Yes. You have ${CHANGE_OF_MIND_DAYS} days if you change your mind, and under our ${DEFECT_DAYS}-day return policy ${DEFECT_DAYS} days if something arrives damaged or defective.`,
  },
  {
    question: 'Can I cancel my order?',
    answer:
      'Yes, until a delivery agent has picked it up. What you have paid online is refunded in full to where it came from.',
  },
  {
    question: 'How does Cash on Delivery work?',
    answer:
      'You pay the total of the order in cash when the parcel is at your door. Delivery itself is always free.',
  },
] as const

const SUPPORT_HOURS = ['Mon-Fri 9:00 AM-6:00 PM', 'Sat-Sun 10:00 AM-4:00 PM'] as const

/** Frequent questions, and how to contact the shop. */
export function OrderHelp({ orderNumber }: { orderNumber?: string }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-3 font-bold">
        Need help?
      </h3>
      <div className="divide-y divide-line rounded-md outlined">
        {QUESTIONS.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-12 items-center justify-between gap-3 rounded-md px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180" />
            </summary>
            <p className="px-4 pb-4 text-pretty text-muted">{answer}</p>
          </details>
        ))}
      </div>
      <p className="mt-4 text-sm text-muted">
        24/7 support online: tracking and these answers are here at any hour.
      </p>
      <Contact orderNumber={orderNumber} />
    </section>
  )
}

function Contact({ orderNumber }: { orderNumber: string | undefined }) {
  const shop = useShopInfo()
  const ways = [shop?.supportPhone && 'phone', shop?.supportEmail && 'email'].filter(Boolean)
  return (
    <>
      <p className="mt-2 text-sm text-muted">
        {ways.length > 0 ? `You can reach us by ${ways.join(' or ')}:` : 'Our support hours:'}
      </p>
      <ul className="mt-2 text-sm font-semibold">
        {SUPPORT_HOURS.map((hours) => (
          <li key={hours}>{hours}</li>
        ))}
      </ul>
      <ContactLinks orderNumber={orderNumber} />
    </>
  )
}

function ContactLinks({ orderNumber }: { orderNumber: string | undefined }) {
  const shop = useShopInfo()
  if (!shop?.supportEmail && !shop?.supportPhone) return null
  const subject = orderNumber ? `?subject=${encodeURIComponent(`Order ${orderNumber}`)}` : ''
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      {shop.supportEmail && (
        <a href={`mailto:${shop.supportEmail}${subject}`} className={buttonStyle({ variant: 'outline' })}>
          <Mail className="size-5" />
          Email us
        </a>
      )}
      {shop.supportPhone && (
        <a href={phoneUrl(shop.supportPhone)} className={buttonStyle({ variant: 'outline' })}>
          <Phone className="size-5" />
          Call {shop.supportPhone}
        </a>
      )}
    </div>
  )
}
