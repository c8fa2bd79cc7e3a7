import { Star } from 'lucide-react'
import { classNames } from '../class-names.ts'

interface RatingInputProps {
  label: string
  name: string
  /** 1 to 5; 0 while nothing is chosen. */
  value: number
  onChange: (value: number) => void
  isDisabled?: boolean
}

/** Five stars to choose from: radio buttons, so arrows work. */
export function RatingInput({ label, name, value, onChange, isDisabled }: RatingInputProps) {
  return (
    <fieldset disabled={isDisabled} className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className="-ml-2 flex">
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="flex size-11 items-center justify-center rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-brand"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              className="sr-only"
            />
            <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
            <Star
              className={classNames(
                'size-7 transition-colors',
                stars <= value ? 'fill-star text-star' : 'fill-transparent text-input',
              )}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
