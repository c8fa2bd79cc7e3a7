import { classNames } from '#ui/class-names.ts'
import { useShopInfo, useShopMode } from './shop-info.ts'

/** Says that this is a demo shop; renders nothing in a real one. */
export function DemoMark({ className }: { className?: string }) {
  if (!useShopInfo()?.isDemo) return null
  return (
    <span
      title="This is a demo shop: nothing is sold or delivered."
      className={classNames(
        'rounded-full bg-accent-soft px-2 py-0.5 text-xs font-bold whitespace-nowrap text-ink',
        className,
      )}
    >
      Demo<span className="max-[429px]:sr-only"> shop</span>
    </span>
  )
}

export function DemoSentence({ className }: { className?: string }) {
  if (!useShopInfo()?.isDemo) return null
  return (
    <p className={className}>
      This is a demo shop. Products, prices and first ratings are samples; nothing is sold or delivered.
    </p>
  )
}

/** Where a demo shop's messages can be read; renders nothing in a real one. */
export function DemoMessagesLink() {
  if (!useShopMode()?.hasMessageBox) return null
  return (
    <p className="text-sm text-muted">
      This demo shop sends no real messages:{' '}
      <a
        href="/api/demo/mails/page"
        target="_blank"
        rel="noreferrer"
        className="font-semibold text-brand-ink underline-offset-4 hover:underline"
      >
        read them here
      </a>
      .
    </p>
  )
}
