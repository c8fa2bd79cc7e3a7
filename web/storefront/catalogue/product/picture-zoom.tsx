import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { largestPictureUrl } from '#contract/catalogue/catalogue.ts'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

interface PictureZoomProps {
  isOpen: boolean
  onClose: () => void
  title: string
  pictures: readonly { key: string; name: string }[]
  /** The picture that is shown first. */
  first: number
}

/** A picture as large as the window; a press zooms in on that place, and arrow keys show the next picture. */
export function PictureZoom({ isOpen, onClose, title, pictures, first }: PictureZoomProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="full" phone="full">
      <EnlargedPictures pictures={pictures} first={first} />
    </Dialog>
  )
}

function EnlargedPictures({ pictures, first }: Pick<PictureZoomProps, 'pictures' | 'first'>) {
  const [current, setCurrent] = useState(first)
  const picture = pictures[current]
  const last = pictures.length - 1
  const step = (by: 1 | -1) => setCurrent(Math.min(Math.max(current + by, 0), last))
  return (
    <div className="flex h-full flex-col gap-3">
      {picture && <Enlarged key={picture.key} picture={picture} onStep={step} />}
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
  /** Shows the next picture (1), or the one before (-1). */
  onStep: (step: 1 | -1) => void
}

function Enlarged({ picture, onStep }: EnlargedProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isClose, setClose] = useState(false)
  function toggle({ clientX, clientY, detail }: MouseEvent) {
    const element = frame.current
    if (!element) return
    const { left, top, width, height } = element.getBoundingClientRect()
    // A press by keyboard zooms in on the middle.
    const [x, y] = detail === 0 ? [0.5, 0.5] : [(clientX - left) / width, (clientY - top) / height]
    flushSync(() => setClose(!isClose))
    element.scrollTo(x * element.scrollWidth - width / 2, y * element.scrollHeight - height / 2)
  }
  // While it is zoomed in, the arrow keys scroll the picture.
  const stepByKey = ({ key }: KeyboardEvent) => {
    if (!isClose && key === 'ArrowLeft') onStep(-1)
    if (!isClose && key === 'ArrowRight') onStep(1)
  }
  return (
    <div ref={frame} className="min-h-0 flex-1 overflow-auto overscroll-contain rounded-md bg-quiet">
      <button
        type="button"
        aria-label={isClose ? `Whole picture: ${picture.name}` : `Closer: ${picture.name}`}
        onClick={toggle}
        onKeyDown={stepByKey}
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
