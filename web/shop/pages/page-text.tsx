import { Fragment } from 'react'
import { type TextBlock, textBlocks } from './text-blocks.ts'

interface PageTextProps {
  text: string
  /** The level of its headings. */
  heading?: 'h2' | 'h3'
}

/** The text of one of the shop's pages. Five rules of its own are smaller than a library, and let no HTML through. */
export function PageText({ text, heading = 'h2' }: PageTextProps) {
  return (
    <div className="flex max-w-prose flex-col gap-3 text-pretty wrap-anywhere">
      {textBlocks(text).map((block) => (
        <Block key={block.at} block={block} Heading={heading} />
      ))}
    </div>
  )
}

function Block({ block, Heading }: { block: TextBlock; Heading: 'h2' | 'h3' }) {
  switch (block.kind) {
    case 'heading':
      return <Heading className="mt-4 text-lg font-bold first:mt-0">{block.text}</Heading>
    case 'list':
      return (
        <ul className="flex list-disc flex-col gap-1.5 pl-5">
          {block.lines.map((line) => (
            <li key={line}>
              <WithLinks text={line} />
            </li>
          ))}
        </ul>
      )
    case 'table':
      return <Table rows={block.rows} />
    default:
      return (
        <p className="whitespace-pre-line">
          <WithLinks text={block.text} />
        </p>
      )
  }
}

/** The first row has the names of the columns. */
function Table({ rows: [names = [], ...rows] }: { rows: readonly string[][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too
    <section aria-label={names.join(', ')} tabIndex={0} className="outlined overflow-x-auto rounded-md">
      <table className="w-full text-left text-sm">
        <thead className="bg-quiet">
          <tr>
            {names.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((cells) => (
            <tr key={cells.join('|')}>
              {cells.map((cell, at) => (
                <td key={names[at] ?? cell} className="min-w-20 px-3 py-2 align-top">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const EMAIL = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/

/** Emails are links; a split by one group has the matches at the odd places. */
function WithLinks({ text }: { text: string }) {
  return text.split(EMAIL).map((part, at) =>
    at % 2 === 1 ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the same email may stand there twice
        key={at}
        href={`mailto:${part}`}
        className="font-semibold text-brand-ink underline-offset-4 hover:underline"
      >
        {part}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text keep their places
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}
