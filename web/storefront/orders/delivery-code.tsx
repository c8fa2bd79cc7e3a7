/** Only the customer sees it: it proves to the agent that the parcel reached the right person. */
export function DeliveryCode({ code }: { code: string }) {
  return (
    <section
      aria-label="Delivery code"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md bg-accent-soft px-4 py-3"
    >
      <p className="min-w-0">
        <span className="block font-bold">Delivery code</span>
        <span className="text-sm">Tell it to the delivery agent when you have your parcel.</span>
      </p>
      <p className="font-mono text-3xl font-bold tracking-[0.2em]">{code}</p>
    </section>
  )
}
