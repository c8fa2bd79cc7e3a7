import { useId, useState } from 'react'
import { numberOrText, typedNumber } from '#admin/list/typed-number.ts'
import { productFields } from '#contract/catalogue/admin-product-schemas.ts'
import type { ImportAnswers } from '#contract/catalogue/product-imports.ts'
import { countOf } from '#ui/count-of.ts'
import { TextInput } from '#ui/form/text-input.tsx'

interface StockQuestionProps {
  /** How many products it is asked for. */
  products: number
  stock: ImportAnswers['stock']
  onAnswer: (stock: ImportAnswers['stock']) => void
  /** Shown where somebody went on without an answer. */
  error?: string
}

const CHOICES = {
  unlimited: 'Always available, nothing is counted',
  none: 'Sold out for now',
  number: 'The same number of each:',
}
type Choice = keyof typeof CHOICES

/** How many there are of products whose file does not say so. */
export function StockQuestion({ products, stock, onAnswer, error }: StockQuestionProps) {
  const id = useId()
  const [isTyping, setTyping] = useState(typeof stock === 'number' && stock > 0)
  const [text, setText] = useState(isTyping ? typedNumber(stock ?? null) : '')
  const chosen: Choice | undefined = isTyping
    ? 'number'
    : stock === undefined
      ? undefined
      : stock === null
        ? 'unlimited'
        : 'none'
  const isWrong = isTyping && text !== '' && readUnits(text) === undefined

  function choose(choice: Choice) {
    setTyping(choice === 'number')
    onAnswer(choice === 'unlimited' ? null : choice === 'none' ? 0 : readUnits(text))
  }

  const note = isWrong ? 'Enter a whole number' : error
  return (
    <fieldset aria-describedby={note ? id : undefined} className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">
        The file does not say how many there are of {countOf(products, 'product')}
      </legend>
      {(Object.keys(CHOICES) as Choice[]).map((choice) => (
        <div key={choice} className="flex flex-wrap items-center gap-x-3">
          <label className="flex min-h-11 items-center gap-3 text-sm">
            <input
              type="radio"
              name={id}
              data-stock-choice
              className="size-5 shrink-0 accent-brand"
              checked={chosen === choice}
              onChange={() => choose(choice)}
            />
            {CHOICES[choice]}
          </label>
          {choice === 'number' && (
            <TextInput
              controlSize="admin"
              aria-label="Number of each"
              aria-invalid={isWrong || undefined}
              inputMode="numeric"
              value={text}
              onChange={({ target }) => {
                setText(target.value)
                setTyping(true)
                onAnswer(readUnits(target.value))
              }}
              className="w-36!"
            />
          )}
        </div>
      ))}
      {note && (
        <p id={id} role="alert" className="text-sm font-medium text-error">
          {note}
        </p>
      )}
    </fieldset>
  )
}

function readUnits(text: string): number | undefined {
  return productFields.stock.safeParse(numberOrText(text)).data ?? undefined
}
