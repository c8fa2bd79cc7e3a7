import { useShopMode } from '#shop/shop-info.ts'
import { buttonStyle } from '#ui/button-style.ts'
import { toast } from '#ui/overlays/toast.ts'

/** Google and Facebook buttons that say "coming soon"; nothing is loaded from there. */
export function SocialButtons({ purpose }: { purpose: 'login' | 'signup' }) {
  const announce = (provider: string) => toast.info(`${provider} ${purpose} coming soon!`, { kind: 'auth' })
  if (!useShopMode()?.showsSamples) return null
  return (
    <div>
      <p className="my-5 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <div className="grid grid-cols-2 gap-3">
        <button
          type="button"
          className={buttonStyle({ variant: 'outline' })}
          onClick={() => announce('Google')}
        >
          <GoogleMark />
          Google
        </button>
        <button
          type="button"
          className={buttonStyle({ variant: 'outline' })}
          onClick={() => announce('Facebook')}
        >
          <FacebookMark />
          Facebook
        </button>
      </div>
    </div>
  )
}

function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 shrink-0">
      <path
        fill="#4285f4"
        d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2-2 3.2-4.8 3.2-8.2Z"
      />
      <path
        fill="#34a853"
        d="M12 23c3 0 5.4-1 7.3-2.6l-3.6-2.8a6.6 6.6 0 0 1-9.8-3.4H2.2V17A11 11 0 0 0 12 23Z"
      />
      <path fill="#fbbc04" d="M5.9 14.2a6.6 6.6 0 0 1 0-4.2V7H2.2a11 11 0 0 0 0 10l3.7-2.8Z" />
      <path
        fill="#ea4335"
        d="M12 5.4c1.6 0 3.1.6 4.2 1.6l3.1-3.1A11 11 0 0 0 2.2 7l3.7 3A6.6 6.6 0 0 1 12 5.4Z"
      />
    </svg>
  )
}

function FacebookMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 shrink-0">
      <circle cx="12" cy="12" r="12" fill="#0866ff" />
      <path
        fill="#fff"
        d="M16.7 15.5l.5-3.5h-3.3V9.7c0-1 .5-1.9 2-1.9h1.5v-3s-1.4-.2-2.7-.2c-2.7 0-4.5 1.7-4.5 4.6V12h-3v3.5h3v8.3a12 12 0 0 0 3.7 0v-8.3h2.8Z"
      />
    </svg>
  )
}
