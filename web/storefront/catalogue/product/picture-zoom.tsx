import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type TouchEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { largestPictureUrl } from '#contract/catalogue/catalogue.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { type Place, placeOf } from './picture-place.ts'

interface PictureZoomProps {
  isOpen: boolean
  onClose: () => void
  title: string
  pictures: readonly { key: string; name: string }[]
  /** The picture that is shown first. */
  first: number
  /** The place of it that was touched: it is enlarged at once, because a phone's screen is hardly larger than its page. */
  touched: Place | undefined
}

/** A picture as large as the window; a press zooms in on that place, swipes and arrow keys show the next picture. */
export function PictureZoom({ isOpen, onClose, title, ...shown }: PictureZoomProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="full" phone="full">
      <EnlargedPictures {...shown} />
    </Dialog>
  )
}

function EnlargedPictures({
  pictures,
  first,
  touched,
}: Pick<PictureZoomProps, 'pictures' | 'first' | 'touched'>) {
  const [current, setCurrent] = useState(first)
  const picture = pictures[current]
  const last = pictures.length - 1
  const [start, setStart] = useState(touched)
  const step = (by: 1 | -1) => {
    setStart(undefined)
    setCurrent(Math.min(Math.max(current + by, 0), last))
  }
  return (
    <div className="flex h-full flex-col gap-3">
      {picture && <Enlarged key={picture.key} picture={picture} start={start} onStep={step} />}
      {last > 0 && (
        <div className="flex shrink-0 items-center justify-center gap-4">
          <IconButton
            label="Previous picture"
            icon={<ChevronLeft className="size-5" />}
            disabled={current === 0}
            onClick={() => step(-1)}
          />
          <p aria-live="polite" className="tabular text-sm font-semibold">
            {current + 1} of {pictures.length}
          </p>
          <IconButton
            label="Next picture"
            icon={<ChevronRight className="size-5" />}
            disabled={current === last}
            onClick={() => step(1)}
          />
        </div>
      )}
    </div>
  )
}

interface EnlargedProps {
  picture: { key: string; name: string }
  /** The place to begin close to; without one the whole picture is shown first. */
  start: Place | undefined
  /** Shows the next picture (1), or the one before (-1). */
  onStep: (step: 1 | -1) => void
}

/** Two presses within this time are one. */
const DOUBLE_TAP_MS = 300
/** How far a finger must move sideways to see the next picture, in pixels. */
const MIN_SWIPE = 48

/** A press enlarges a place, which stays under finger and pointer; then a finger moves the picture, and it follows a mouse. */
function Enlarged({ picture, start, onStep }: EnlargedProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isClose, setClose] = useState(start !== undefined)
  const lastPressAt = useRef(Number.NEGATIVE_INFINITY)
  const swipeFrom = useRef<number | undefined>(undefined)
  useLayoutEffect(() => {
    if (start && frame.current) showPlace(frame.current, start)
  }, [start])

  function toggle(event: MouseEvent) {
    const isSecond = event.timeStamp - lastPressAt.current < DOUBLE_TAP_MS
    lastPressAt.current = event.timeStamp
    if (!frame.current || (isSecond && event.detail !== 0)) return
    const place = placeOf(event, frame.current)
    flushSync(() => setClose(!isClose))
    showPlace(frame.current, place)
  }
  function follow(event: PointerEvent) {
    if (isClose && event.pointerType === 'mouse' && frame.current)
      showPlace(frame.current, placeOf(event, frame.current))
  }
  // While it is zoomed in, arrow keys and fingers move the picture.
  const stepByKey = ({ key }: KeyboardEvent) => {
    if (!isClose && key === 'ArrowLeft') onStep(-1)
    if (!isClose && key === 'ArrowRight') onStep(1)
  }
  function endSwipe({ changedTouches }: TouchEvent) {
    const moved = (changedTouches[0]?.clientX ?? 0) - (swipeFrom.current ?? Number.NaN)
    if (!isClose && Math.abs(moved) >= MIN_SWIPE) onStep(moved < 0 ? 1 : -1)
  }
  return (
    <div ref={frame} className="min-h-0 flex-1 overflow-auto overscroll-contain rounded-md bg-quiet">
      <button
        type="button"
        aria-label={isClose ? `Whole picture: ${picture.name}` : `Closer: ${picture.name}`}
        onClick={toggle}
        onPointerMove={follow}
        onKeyDown={stepByKey}
        onTouchStart={({ touches }) => {
          swipeFrom.current = touches.length === 1 ? touches[0]?.clientX : undefined
        }}
        onTouchEnd={endSwipe}
        style={{ touchAction: isClose ? 'auto' : 'pinch-zoom' }}
        className={classNames('block', isClose ? 'size-[250%] cursor-zoom-out' : 'size-full cursor-zoom-in')}
      >
        <img
          src={largestPictureUrl(picture.key)}
          alt={picture.name}
          draggable={false}
          className="size-full object-contain"
        />
      </button>
    </div>
  )
}

/** Scrolls to a place of an enlarged picture, so that it lies where it lay in the whole one. */
function showPlace(frame: HTMLElement, { x, y }: Place): void {
  frame.scrollTo(x * (frame.scrollWidth - frame.clientWidth), y * (frame.scrollHeight - frame.clientHeight))
}
