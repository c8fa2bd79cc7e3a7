import { useRef } from 'react'

/**
 * A modal's props as they were when it was last open, because what opens it is gone while the modal still fades out.
 * `opening` is another number each time that the modal opens.
 */
export function useFrozenWhileClosing<Props extends { isOpen: boolean }>(props: Props) {
  const last = useRef({ shown: props, opening: 0, wasOpen: false })
  const { shown, opening, wasOpen } = last.current
  last.current = {
    shown: props.isOpen ? props : shown,
    opening: props.isOpen && !wasOpen ? opening + 1 : opening,
    wasOpen: props.isOpen,
  }
  return last.current
}
