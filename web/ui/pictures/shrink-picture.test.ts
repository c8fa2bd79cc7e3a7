import { expect, test } from 'vitest'
import { fitWithin } from './shrink-picture.ts'

const BOUNDS = { maxEdge: 1600, minEdge: 160 }

test.each([
  ['a phone photo', { width: 4000, height: 3000 }, [1600, 1200, 1600, 1200]],
  ['a small picture', { width: 800, height: 400 }, [800, 400, 800, 400]],
  ['a long strip, whose short edge stays large enough', { width: 8000, height: 400 }, [3200, 160, 3200, 160]],
])('%s keeps its shape', (_what, size, expected) => {
  const { width, height, canvasWidth, canvasHeight } = fitWithin(size, BOUNDS)
  expect([width, height, canvasWidth, canvasHeight]).toEqual(expected)
})

test.each([
  ['wide', { width: 600, height: 120 }, [600, 120, 600, 600]],
  ['tiny', { width: 100, height: 40 }, [100, 40, 160, 160]],
  ['square', { width: 500, height: 500 }, [500, 500, 500, 500]],
])('a %s logo is drawn on a square', (_what, size, expected) => {
  const { width, height, canvasWidth, canvasHeight } = fitWithin(size, { ...BOUNDS, isPadded: true })
  expect([width, height, canvasWidth, canvasHeight]).toEqual(expected)
})
