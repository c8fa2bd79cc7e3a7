import type { Product, Variant } from '#contract/catalogue/catalogue-schemas.ts'
import { classNames } from '#ui/class-names.ts'
import { ProductPicture } from '#ui/pictures/product-picture.tsx'
import { type ChosenVariant, variantWith } from './chosen-variant.ts'

interface VariantPickerProps {
  product: Product
  chosen: ChosenVariant
}

/** A row of buttons for each option; what is sold out says so before it is chosen. */
export function VariantPicker({ product, chosen: { variant, choose } }: VariantPickerProps) {
  if (!variant || product.optionNames.length === 0) return null
  return (
    <div className="flex flex-col gap-2 lg:gap-4">
      {product.optionNames.map((name, option) => {
        const choices = valuesOf(product.variants, option).map((value) => {
          const other = variantWith(product.variants, variant.options, option, value)
          return { value, variant: other, picture: other?.pictures[0] ?? product.pictures[0] }
        })
        // Values with different pictures, such as colours, show them; sizes look the same.
        const hasOwnPictures = new Set(choices.map((choice) => choice.picture)).size > 1
        return (
          <fieldset key={name}>
            <legend className="mb-1 text-sm">
              <span className="text-muted">{name}: </span>
              <span className="font-semibold">{variant.options[option]}</span>
            </legend>
            <div className="flex flex-wrap gap-2">
              {choices.map((choice) => (
                <OptionButton
                  key={choice.value}
                  value={choice.value}
                  isSoldOut={choice.variant?.stockState === 'sold_out'}
                  picture={hasOwnPictures ? choice.picture : undefined}
                  isChosen={choice.value === variant.options[option]}
                  onChoose={() => choose(option, choice.value)}
                />
              ))}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}

interface OptionButtonProps {
  value: string
  isSoldOut: boolean
  picture: string | undefined
  isChosen: boolean
  onChoose: () => void
}

function OptionButton({ value, isSoldOut, picture, isChosen, onChoose }: OptionButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-label={isSoldOut ? `${value}, sold out` : value}
      onClick={onChoose}
      className={classNames(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md border-2 bg-surface px-3.5 font-medium transition-colors',
        picture !== undefined && 'pl-1.5',
        isChosen ? 'border-brand text-ink' : 'border-line hover:border-input hover:bg-quiet',
        isSoldOut && 'text-muted line-through',
      )}
    >
      {picture !== undefined && (
        <span className="w-8 overflow-hidden rounded-sm">
          <ProductPicture picture={picture} name="" sizes="32px" />
        </span>
      )}
      {value}
    </button>
  )
}

/** The values of one option, in the order of the variants. */
function valuesOf(variants: readonly Variant[], option: number): string[] {
  return [...new Set(variants.map(({ options }) => options[option] ?? ''))]
}
