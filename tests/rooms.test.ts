import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { roomsPage } from '../docs/draw-rooms.ts'

test('the picture of the rooms is that of the code', () => {
  expect(readFileSync('docs/rooms.md', 'utf8'), 'npm run rooms draws it anew').toBe(roomsPage())
})
