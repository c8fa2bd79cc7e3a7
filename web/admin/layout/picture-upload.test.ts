import { expect, test } from 'vitest'
import { pictureFault } from './picture-upload.ts'

const file = { name: 'lamp.jpg', type: 'image/jpeg', size: 1000 }

test('what the shop would refuse is named before it is sent', () => {
  expect(pictureFault(file)).toBeUndefined()
  expect(pictureFault({ ...file, size: 5 * 1024 * 1024 + 1 })).toBe('lamp.jpg: at most 5 MB')
  expect(pictureFault({ ...file, name: 'lamp.svg', type: 'image/svg+xml' })).toBe(
    'lamp.svg: send a JPEG, PNG, WebP or AVIF picture',
  )
})
