import type { MouseEvent } from 'react'

/** A place of a picture, each from 0 to 1. */
export interface Place {
  x: number
  y: number
}

/** Where an element was pressed; a press by keyboard means its middle. */
export function placeOf({ clientX, clientY, detail, type }: MouseEvent, element: Element): Place {
  if (type === 'click' && detail === 0) return { x: 0.5, y: 0.5 }
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: (clientX - left) / width, y: (clientY - top) / height }
}
