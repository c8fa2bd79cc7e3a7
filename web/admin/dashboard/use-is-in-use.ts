import { useState } from 'react'

/** True while somebody points at an area or has the focus in it, so that its content must not move. */
export function useIsInUse() {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  return {
    isInUse: isPointed || isFocused,
    area: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    },
  }
}
