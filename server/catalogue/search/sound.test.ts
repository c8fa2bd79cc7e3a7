import { expect, test } from 'vitest'
import { latinOf } from './devanagari.ts'
import { soundOf } from './sound.ts'

test.each([
  ['chair', 'chare'],
  ['phone', 'fone'],
  ['sofa', 'sofaa', 'sopha', 'सोफा'],
  ['almirah', 'almeera', 'almira'],
  ['atta', 'aata', 'ata', 'आटा'],
  ['kursi', 'kursee', 'kurshi', 'कुर्सी'],
  ['sooji', 'suji'],
  ['rava', 'rawa'],
  ['jeera', 'zeera', 'jira', 'जीरा'],
  ['dawai', 'davai', 'dawaai', 'दवाई'],
  ['doodh', 'dudh', 'दूध'],
  ['khaat', 'kat', 'खाट'],
  ['lahsun', 'lasun', 'lahsoon'],
  ['lotion', 'loshan', 'losan'],
  ['torch', 'tortch', 'टॉर्च'],
  ['ginger', 'jinjer'],
  ['paneer', 'panir', 'पनीर'],
])('%s sounds like its other spellings', (word, ...others) => {
  expect(others.map(soundOf)).toEqual(others.map(() => soundOf(word)))
})

test.each([
  ['chair', 'car'],
  ['sofa', 'soap'],
  ['table', 'tablet'],
  ['dal', 'dil'],
  ['chana', 'cheeni'],
])('%s does not sound like %s', (word, other) => {
  expect(soundOf(word)).not.toBe(soundOf(other))
})

test.each([
  ['कुर्सी', 'kursee'],
  ['चावल', 'chaaval'],
  ['घड़ी', 'gharee'],
  ['गेहूं', 'gehoon'],
  ['प्याज', 'pyaaj'],
  ['मोबाइल', 'mobaail'],
  ['कीबोर्ड2', 'keebord2'],
  ['चाय, chai', 'chaay, chai'],
])('%s is spelled %s', (word, latin) => {
  expect(latinOf(word)).toBe(latin)
})

test('words of other scripts are left alone', () => {
  expect(['తెలుగు', 'ягода', ''].map(soundOf)).toEqual(['తెలుగు', 'ягода', ''])
})
