import { expect, test } from 'vitest'
import { rupeesInWords } from './rupees-in-words.ts'

test.each([
  [0, 'Rupees zero only'],
  [1, 'Rupees zero and one paise only'],
  [49_900, 'Rupees four hundred ninety-nine only'],
  [43_060, 'Rupees four hundred thirty and sixty paise only'],
  [100_000, 'Rupees one thousand only'],
  [1_101_100, 'Rupees eleven thousand eleven only'],
  [12_345_678, 'Rupees one lakh twenty-three thousand four hundred fifty-six and seventy-eight paise only'],
  [
    99_99_99_999_00,
    'Rupees ninety-nine crore ninety-nine lakh ninety-nine thousand nine hundred ninety-nine only',
  ],
  [1_23_45_00_000_00, 'Rupees one hundred twenty-three crore forty-five lakh only'],
])('%i paise are "%s"', (paise, words) => {
  expect(rupeesInWords(paise)).toBe(words)
})
