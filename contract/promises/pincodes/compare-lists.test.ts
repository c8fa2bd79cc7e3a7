import { expect, test } from 'vitest'
import { gapsOf, overlapsOf, ownerOf } from './compare-lists.ts'

test('the same prefix in two areas, and a longer one inside a shorter one of another, are overlaps', () => {
  const others = [
    { name: 'Pune', prefixes: ['411', '412001'] },
    { name: 'Mumbai', prefixes: ['400001'] },
    { name: 'Everywhere', prefixes: [''] },
  ]
  expect(overlapsOf(['411004', '412', '412001', '560001'], others)).toEqual([
    { areaName: 'Pune', taken: ['412001'], inside: ['411004'], around: [] },
  ])
  expect(overlapsOf(['40', '413'], others)).toEqual([
    { areaName: 'Mumbai', taken: [], inside: [], around: ['400001'] },
  ])
  expect(overlapsOf([''], others)).toEqual([{ areaName: 'Everywhere', taken: [''], inside: [], around: [] }])
  expect(overlapsOf(['110001'], others)).toEqual([])
})

test('gaps lie between the lowest and the highest pincode of one district', () => {
  expect(gapsOf(['411001', '411002', '411006', '411008', '560001', '560002', '400001'])).toEqual([
    { district: '411', count: 4, missing: ['411003-411005', '411007'] },
  ])
  expect(gapsOf(['411', '411005'])).toEqual([])
})

test('what another area names is no gap', () => {
  const others = [
    { name: 'Camp', prefixes: ['411003', '41101'] },
    { name: 'Everywhere', prefixes: [''] },
  ]
  expect(gapsOf(['411002', '411004', '411020'], others)).toEqual([
    { district: '411', count: 5, missing: ['411005-411009'] },
  ])
})

test('the longest beginning says whose a pincode is', () => {
  const lists = [
    { name: 'Rest', prefixes: [''] },
    { name: 'Pune', prefixes: ['411'] },
    { name: 'Kothrud', prefixes: ['411038'] },
  ]
  expect(['411038', '411004', '560038'].map((pincode) => ownerOf(pincode, lists))).toEqual([
    'Kothrud',
    'Pune',
    'Rest',
  ])
  expect(ownerOf('560038', lists.slice(1))).toBeUndefined()
})
