import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#shop/paths.ts'
import { BasketMark } from '#ui/page/wordmark.tsx'

/** Greets by first name and leads to the shop. */
export function WelcomeBanner({ name }: { name: string }) {
  const firstName = name.trim().split(/\s+/)[0]
  return (
    <section className="relative isolate overflow-hidden rounded-xl bg-band px-5 py-6 text-on-band sm:px-8 sm:py-8">
      <BasketMark className="absolute -right-6 -bottom-10 -z-10 size-44 opacity-15 sm:right-6 sm:size-56" />
      <h2 className="text-2xl font-bold sm:text-3xl">Welcome back{firstName ? `, ${firstName}` : ''}!</h2>
      <p className="mt-1.5 max-w-md text-pretty">Follow your orders here, or see what is new in the shop.</p>
      <Link
        to={paths.products}
        className="mt-5 inline-flex min-h-11 items-center gap-2 rounded-md bg-accent px-5 font-semibold text-on-accent transition-colors hover:bg-accent-hover"
      >
        Browse Products
        <ArrowRight aria-hidden="true" className="size-5" />
      </Link>
    </section>
  )
}
