import { Heart, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../avatar.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { Chip, RemovableChip } from '../chip.tsx'
import { NumberStepper } from '../form/number-stepper.tsx'
import { RatingInput } from '../form/rating-input.tsx'
import { SearchCombobox } from '../form/search-combobox.tsx'
import { IconButton } from '../icon-button.tsx'
import { SkeletonProductCard } from '../page/skeleton.tsx'
import { ThemeToggle } from '../page/theme-toggle.tsx'
import { Wordmark } from '../page/wordmark.tsx'
import { Pill } from '../pill.tsx'
import { Price } from '../price.tsx'
import { ProductPicture } from '../product-picture.tsx'
import { StarRating, StarRow } from '../star-rating.tsx'
import { GallerySection } from './gallery-section.tsx'

const suggestions = [
  { id: 'a', name: 'Wireless Headphones' },
  { id: 'b', name: 'Wireless Mouse' },
  { id: 'c', name: 'Wireless Keyboard' },
]

export function CatalogueGallery() {
  const [text, setText] = useState('')
  const [quantity, setQuantity] = useState(1)
  const [stars, setStars] = useState(4)
  const [category, setCategory] = useState('All Products')
  return (
    <>
      <header className="-mx-4 flex flex-col gap-4 border-b border-line bg-surface p-4 md:mx-0 md:rounded-lg">
        <div className="flex items-center gap-1">
          <Wordmark name="Tokri" className="flex-1" />
          <ThemeToggle />
          <IconButton label="Wishlist" icon={<Heart className="size-6" />} />
          <IconButton label="Cart, 3 items" icon={<ShoppingCart className="size-6" />} count={3} />
          <Avatar name="Asha" />
        </div>
        <SearchCombobox
          label="Search products"
          placeholder="Search products..."
          value={text}
          onValueChange={setText}
          onSearch={setText}
          suggestions={suggestions}
          onPick={(picked) => setText(picked.name)}
          renderSuggestion={(suggestion) => suggestion.name}
        />
      </header>
      <div className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4">
        {['All Products', 'Electronics', 'Gadgets', 'Furniture', 'Pharmacy'].map((name) => (
          <Chip key={name} isSelected={name === category} onClick={() => setCategory(name)}>
            {name}
          </Chip>
        ))}
      </div>
      <div className="flex gap-2">
        <RemovableChip label="Electronics" onRemove={() => setCategory('All Products')} />
        <RemovableChip label="₹500 to ₹5,000" onRemove={() => setText('')} />
      </div>
      <div className="grid grid-cols-2 gap-2 md:grid-cols-4 md:gap-4">
        <SampleCard
          name="Wireless Headphones"
          category="Electronics"
          picture="sample/headphones-1/hero"
          rating={4.6}
          isBestSeller
        />
        <SampleCard
          name="Smart Watch Active with a rather long name"
          category="Gadgets"
          picture="sample/watch-1/hero"
          rating={4.2}
        />
        <SampleCard
          name="Two-seat Sofa, Indigo"
          category="Furniture"
          picture="sample/no-such/hero"
          rating={null}
          isInCart
        />
        <SkeletonProductCard />
      </div>
      <GallerySection title="Prices, ratings, quantities">
        <Price paise={100000} listPaise={120000} size="huge" />
        <Price paise={12345650} />
        <StarRow rating={4.4} />
        <RatingInput label="Your rating" name="rating" value={stars} onChange={setStars} />
        <NumberStepper
          label="Quantity"
          value={quantity}
          max={10}
          onChange={setQuantity}
          note="Max 10 per order"
        />
      </GallerySection>
    </>
  )
}

interface SampleCardProps {
  picture: string
  name: string
  category: string
  rating: number | null
  isBestSeller?: boolean
  isInCart?: boolean
}

function SampleCard({ name, picture, category, rating, isBestSeller, isInCart }: SampleCardProps) {
  const [quantity, setQuantity] = useState(2)
  return (
    <Card as="article" padding="none" className="flex flex-col overflow-hidden">
      <div className="relative">
        <ProductPicture picture={picture} name={name} sizes="(width >= 48rem) 25vw, 50vw" />
        <IconButton
          label={`Add ${name} to wishlist`}
          variant="outline"
          icon={<Heart className="size-5" />}
          className="absolute top-2 right-2"
        />
        {isBestSeller && (
          <Pill tone="accent" className="absolute bottom-2 left-2">
            Best Seller
          </Pill>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-0.5 p-3">
        <p className="text-xs text-muted">{category}</p>
        <h2 className="line-clamp-2 text-base leading-tight font-semibold">{name}</h2>
        <StarRating rating={rating} count={1204} />
        <Price paise={249900} listPaise={299880} className="mt-1" />
        <div className="mt-auto pt-2">
          {isInCart ? (
            <NumberStepper
              label={`Quantity of ${name}`}
              value={quantity}
              max={10}
              onChange={setQuantity}
              isWide
            />
          ) : (
            <Button variant="soft" isWide otherLabels={['Added!']} className="px-2">
              Add to Cart
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
