import { expect, test } from 'vitest'
import { pictureError } from './picture-upload.ts'

const file = { name: 'lamp.jpg', type: 'image/jpeg' }

test('what the shop would refuse is named before it is sent', () => {
  expect(pictureError(file)).toBeUndefined()
  expect(pictureError({ ...file, name: 'lamp.svg', type: 'image/svg+xml' })).toBe(
    'lamp.svg: send a JPEG, PNG, WebP or AVIF picture',
  )
})
