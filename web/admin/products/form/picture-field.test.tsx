// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { uploadPicture } from '#admin/layout/picture-upload.ts'
import { PictureField } from './picture-field.tsx'

vi.mock('#admin/layout/picture-upload.ts', async (actual) => ({
  ...(await actual<typeof import('#admin/layout/picture-upload.ts')>()),
  uploadPicture: vi.fn(),
}))
afterEach(cleanup)

const picture = (name: string) => new File(['x'], name, { type: 'image/webp' })

function Field() {
  const [pictures, setPictures] = useState<readonly string[]>([])
  return (
    <>
      <output>{pictures.join(' ')}</output>
      <PictureField
        pictures={pictures}
        texts={{}}
        onText={() => undefined}
        productName="Lamp"
        onChange={setPictures}
        onUploadingChange={() => undefined}
      />
    </>
  )
}

test('pictures stand in the order in which they were chosen, whichever upload ends first; one that fails is left out', async () => {
  const ends = new Map<string, (key: string | Error) => void>()
  vi.mocked(uploadPicture).mockImplementation(
    ({ name }) =>
      new Promise((resolve, reject) =>
        ends.set(name, (end) => (typeof end === 'string' ? resolve(end) : reject(end))),
      ),
  )
  render(<Field />)
  const choose = (...names: string[]) =>
    fireEvent.change(screen.getByLabelText('Picture files'), { target: { files: names.map(picture) } })
  const end = (name: string, key: string | Error) => act(async () => ends.get(name)?.(key))
  choose('front.webp', 'torn.webp', 'back.webp')
  choose('side.webp')
  await end('side.webp', 'side')
  await end('back.webp', 'back')
  expect(screen.getByRole('status').textContent).toBe('')
  await end('front.webp', 'front')
  expect(screen.getByRole('status').textContent).toBe('front')
  await end('torn.webp', new Error('not a picture'))
  expect(screen.getByRole('status').textContent).toBe('front back side')
  expect(screen.getByRole('alert').textContent).toBe('torn.webp: not a picture')
})
