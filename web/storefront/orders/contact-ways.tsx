import { Mail, MessageCircle, Phone } from 'lucide-react'
import type { ShopInfo } from '#contract/settings.ts'
import { phoneUrl, whatsAppUrl } from '#shop/phone-url.ts'
import { buttonStyle } from '#ui/button-style.ts'

interface ContactWaysProps {
  shop: Pick<ShopInfo, 'supportPhone' | 'supportWhatsApp' | 'supportEmail' | 'supportHours'>
  /** What a message is about. */
  orderNumber: string | undefined
}

/** How and when somebody answers; nothing where the shop has said neither. */
export function ContactWays({ shop, orderNumber }: ContactWaysProps) {
  const { supportPhone, supportWhatsApp, supportEmail, supportHours } = shop
  const ways = [supportPhone && 'phone', supportWhatsApp && 'WhatsApp', supportEmail && 'email'].filter(
    (way) => way !== null,
  )
  const hasHours = supportHours.length > 0
  if (ways.length === 0 && !hasHours) return null
  const subject = orderNumber && `Order ${orderNumber}`
  return (
    <>
      <p className="mt-2 text-sm text-muted">
        {ways.length > 0
          ? `You can reach us by ${new Intl.ListFormat('en-IN', { type: 'disjunction' }).format(ways)}:`
          : 'Our support hours:'}
      </p>
      {hasHours && (
        <ul className="mt-2 text-sm font-semibold">
          {supportHours.map((hours) => (
            <li key={hours}>{hours}</li>
          ))}
        </ul>
      )}
      {ways.length > 0 && (
        <div className="mt-4 flex flex-wrap gap-3">
          {supportEmail && (
            <a
              href={`mailto:${supportEmail}${subject ? `?subject=${encodeURIComponent(subject)}` : ''}`}
              className={buttonStyle({ variant: 'outline' })}
            >
              <Mail className="size-5" />
              Email us
            </a>
          )}
          {supportPhone && (
            <a href={phoneUrl(supportPhone)} className={buttonStyle({ variant: 'outline' })}>
              <Phone className="size-5" />
              Call {supportPhone}
            </a>
          )}
          {supportWhatsApp && (
            <a
              href={whatsAppUrl(supportWhatsApp, subject)}
              target="_blank"
              rel="noreferrer"
              className={buttonStyle({ variant: 'outline' })}
            >
              <MessageCircle aria-hidden="true" className="size-5" />
              WhatsApp us
              <span className="sr-only">(new tab)</span>
            </a>
          )}
        </div>
      )}
    </>
  )
}
