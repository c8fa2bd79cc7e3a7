import { useRef } from 'react'

/**
 * The props that a modal had when it was last open, because its subject may be gone while it fades out.
 * `opening` counts how often it has opened.
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
