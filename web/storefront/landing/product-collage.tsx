import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#client/calls.ts'
import { catalogueCalls } from '#contract/calls/catalogue-calls.ts'
import { pictureSources, pictureUrl } from '#contract/catalogue/catalogue.ts'
import { useShopMode } from '#shop/shop-info.ts'
import { classNames } from '#ui/class-names.ts'
import { BasketMark } from '#ui/page/wordmark.tsx'

/** Of the sample products, those that look best together. */
const samplePictures = [
  'sample/headphones-1/hero',
  'sample/watch-1/hero',
  'sample/sofa-1/hero',
  'sample/lotion-1/hero',
  'sample/camera-3/hero',
  'sample/controller-1/hero',
  'sample/mirror-1/hero',
  'sample/chair-2/hero',
  'sample/radio-2/hero',
]
const MAX_TILES = samplePictures.length
const MIN_TILES = 5

/** Products of this shop, as decoration: one large and four small on phones, a leaning wall on wide screens. */
export function ProductCollage({ className }: { className?: string }) {
  const pictures = usePictures()
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'relative isolate overflow-hidden rounded-xl lg:h-[min(560px,62dvh)] lg:min-h-[420px] lg:rounded-[28px] lg:bg-band',
        className,
      )}
    >
      {pictures && pictures.length < MIN_TILES ? (
        <div className="grid h-full place-items-center rounded-xl bg-band py-10">
          <BasketMark className="size-40" />
        </div>
      ) : (
        <Tiles pictures={pictures ?? []} />
      )}
    </div>
  )
}

function Tiles({ pictures }: { pictures: readonly string[] }) {
  return (
    <ul className="grid grid-cols-4 gap-2.5 lg:absolute lg:top-1/2 lg:left-1/2 lg:w-[112%] lg:-translate-1/2 lg:-rotate-6 lg:grid-cols-3 lg:gap-5">
      {samplePictures.map((place, at) => (
        <li
          key={place}
          className={classNames(
            'aspect-square overflow-hidden rounded-md bg-quiet lg:rounded-xl lg:bg-band-quiet lg:nth-[3n+2]:translate-y-10',
            at === 0 && 'col-span-2 row-span-2 max-lg:rounded-xl lg:col-span-1 lg:row-span-1',
            at > 4 && 'max-lg:hidden',
          )}
        >
          {pictures[at] && <Tile picture={pictures[at]} isLarge={at === 0} />}
        </li>
      ))}
    </ul>
  )
}

function Tile({ picture, isLarge }: { picture: string; isLarge: boolean }) {
  return (
    <img
      src={pictureUrl(picture, 320)}
      srcSet={pictureSources(picture)}
      sizes={`(width >= 64rem) 220px, ${isLarge ? 46 : 22}vw`}
      alt=""
      width={320}
      height={320}
      fetchPriority={isLarge ? 'high' : undefined}
      loading={isLarge ? 'eager' : 'lazy'}
      draggable={false}
      className={classNames('size-full object-cover', !isLarge && 'animate-fade-in')}
    />
  )
}

/** Undefined until they have loaded. */
function usePictures(): readonly string[] | undefined {
  const showsSamples = useShopMode()?.showsSamples
  const own = useQuery({
    ...callQuery(catalogueCalls.list, { query: { sort: 'rating', limit: MAX_TILES } }),
    select: ({ items }) => items.flatMap(({ pictures }) => pictures.slice(0, 1)),
    enabled: showsSamples === false,
  })
  return showsSamples ? samplePictures : own.data
}
