import { expect, test } from 'vitest'
import { specificationsOf } from './variant-facts.ts'

const sofa = {
  optionNames: ['Colour', 'Storage'],
  specifications: [
    'Colour: Teal',
    'storage : 128 GB',
    'Weight: 1.2 kg',
    'Made by hand',
    'Note: Colour: may fade',
  ],
}

test('a specification about an option says what the chosen variant is', () => {
  expect(specificationsOf(sofa, ['Red', '256 GB'])).toEqual([
    'Colour: Red',
    'storage: 256 GB',
    'Weight: 1.2 kg',
    'Made by hand',
    'Note: Colour: may fade',
  ])
})

test('a colour is a colour, however it is spelled; a finish is another fact', () => {
  const specifications = ['Colour: Teal', 'Finish: Matt']
  expect(specificationsOf({ optionNames: ['Color'], specifications }, ['Red'])).toEqual([
    'Colour: Red',
    'Finish: Matt',
  ])
})

test('a product without options keeps its specifications', () => {
  expect(specificationsOf({ ...sofa, optionNames: [] })).toEqual(sofa.specifications)
})
