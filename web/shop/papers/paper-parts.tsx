import type { Paper } from '#contract/papers/paper.ts'
import { classNames } from '#ui/class-names.ts'

/** What it is, what it is not where it is a sample, and for whom this copy is. */
export function PaperTitle({ paper, className }: { paper: Paper; className?: string }) {
  return (
    <div className={className}>
      <h1 className="text-xl leading-tight font-bold">{paper.title}</h1>
      {paper.copyMark && <p className="font-semibold uppercase">{paper.copyMark}</p>}
      {paper.notice && <p className="font-semibold">{paper.notice}</p>}
    </div>
  )
}

export function SampleMark({ paper: { sampleMark } }: { paper: Paper }) {
  return sampleMark && <p className="border-2 border-current px-2 py-1 text-center font-bold">{sampleMark}</p>
}

export function PaperFacts({ paper, className }: { paper: Paper; className?: string }) {
  return (
    <dl className={classNames('grid grid-cols-[auto_minmax(0,1fr)] gap-x-3', className)}>
      {paper.facts.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt>{label}</dt>
          <dd className="font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function PaperParty({ party }: { party: Paper['seller'] }) {
  return (
    <section className="min-w-0 break-inside-avoid wrap-anywhere">
      <h2 className="font-normal">{party.heading}</h2>
      <p className="text-sm leading-tight font-bold">{party.name}</p>
      {party.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}

/** The amounts that add up to the total; the whole one last. */
export function PaperTotals({ paper, className }: { paper: Paper; className?: string }) {
  return (
    <dl className={classNames('tabular', className)}>
      {paper.totals.map(({ label, amount, isWhole }) => (
        <div
          key={label}
          className={classNames(
            'flex justify-between gap-6',
            isWhole && 'mt-1 border-t border-current pt-1 text-base font-bold',
          )}
        >
          <dt>{label}</dt>
          <dd className="text-right">{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
