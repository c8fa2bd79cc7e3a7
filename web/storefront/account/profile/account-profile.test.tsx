// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getSession } from '#accounts/session.ts'
import {
  openAccount,
  preloadAccountModules,
  press,
  type ShopState,
  startAsCustomer,
} from '#storefront/account/account-page-fixtures.tsx'
import { jsonReply, problemReply, type SentCall } from '#testing/api-fixtures.ts'
import { signInAs } from '#testing/person-fixtures.ts'

beforeAll(preloadAccountModules)
beforeEach(startAsCustomer)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the profile', () => {
  async function edit(given: Partial<ShopState> = {}) {
    const opened = openAccount('/customer?tab=profile', given)
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Profile' }))
    return opened
  }
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  const profileCalls = (calls: readonly SentCall[]) => calls.filter(({ path }) => path === '/api/profile')

  test('has inputs of the types text, email, tel and a textarea', async () => {
    await edit()
    expect(field('Name').type).toBe('text')
    expect(field('Email').type).toBe('email')
    expect(field('Phone').type).toBe('tel')
    expect(field('Address').tagName).toBe('TEXTAREA')
  })

  test('a saved profile says so and shows everywhere', async () => {
    const { calls } = await edit()
    fireEvent.change(field('Name'), { target: { value: 'Asha Iyer' } })
    press('Save Changes')
    const alert = within(await screen.findByRole('alertdialog', { name: 'Profile updated successfully!' }))
    fireEvent.click(alert.getByRole('button', { name: 'OK' }))
    await screen.findByRole('button', { name: 'Edit Profile' })
    expect(screen.getByRole('heading', { name: 'Asha Iyer' })).toBeTruthy()
    expect(getSession().user?.name).toBe('Asha Iyer')
    expect(profileCalls(calls)[0]?.body).toEqual({
      name: 'Asha Iyer',
      email: 'asha@example.com',
      phone: '9876543210',
      address: '',
    })
  })

  test('a refused profile says why and leaves what was typed', async () => {
    await edit({ saveProfile: () => problemReply(409, 'email_taken', 'This email is taken') })
    fireEvent.change(field('Email'), { target: { value: 'not an email' } })
    press('Save Changes')
    await screen.findByRole('alertdialog', { name: 'Failed to update profile: This email is taken' })
    press('OK')
    expect(field('Email').value).toBe('not an email')
  })

  test('everything that is wrong is marked at its field, at once', async () => {
    const fields = { name: 'Name is required', phone: 'Please enter a valid 10-digit phone number' }
    await edit({ saveProfile: () => problemReply(400, 'invalid_input', fields.name, { fields }) })
    press('Save Changes')
    await screen.findByRole('alertdialog', { name: 'Failed to update profile: Name is required' })
    press('OK')
    for (const [name, error] of [
      ['Name', fields.name],
      ['Phone', fields.phone],
    ] as const) {
      expect(field(name).getAttribute('aria-invalid')).toBe('true')
      expect(screen.getByText(error)).toBeTruthy()
    }
    expect(field('Email').getAttribute('aria-invalid')).not.toBe('true')
  })

  test('a guest who logs out sees first what is lost', async () => {
    act(() => void signInAs('customer', { email: '', isGuest: true }))
    openAccount('/customer?tab=profile')
    fireEvent.click(await screen.findByRole('button', { name: 'Log Out' }))
    const requested = within(await screen.findByRole('alertdialog', { name: 'Log out as a guest?' }))
    fireEvent.click(requested.getByRole('button', { name: 'Stay' }))
    expect(getSession().status).toBe('signed-in')
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    press('Log Out')
    const again = within(await screen.findByRole('alertdialog'))
    fireEvent.click(again.getByRole('button', { name: 'Log Out' }))
    await vi.waitFor(() => expect(getSession().status).toBe('signed-out'), 10_000)
  })

  test('a refusal without words reads "Failed to update profile"', async () => {
    await edit({ saveProfile: () => jsonReply({ success: false }, 500) })
    press('Save Changes')
    await screen.findByRole('alertdialog', { name: 'Failed to update profile: Failed to update profile' })
  })

  test('cancelling restores the old values and sends nothing', async () => {
    const { calls } = await edit()
    fireEvent.change(field('Name'), { target: { value: 'Somebody Else' } })
    press('Cancel')
    expect(screen.getByRole('heading', { name: 'Asha Rao' })).toBeTruthy()
    expect(profileCalls(calls)).toHaveLength(0)
    press('Edit Profile')
    expect(field('Name').value).toBe('Asha Rao')
  })

  test('an address stored in parts is shown as text and stays in parts unless changed', async () => {
    const parts = { street: '14, 3rd Cross', city: 'Bengaluru', state: 'Karnataka', pincode: '560038' }
    act(() => void signInAs('customer', { name: 'Asha Rao', address: parts }))
    const { calls } = await edit()
    expect(field('Address').value).toBe('14, 3rd Cross, Bengaluru, Karnataka - 560038')
    press('Save Changes')
    await screen.findByRole('alertdialog')
    expect(profileCalls(calls)[0]?.body).toMatchObject({ address: parts })
  })
})

describe('the customer’s data', () => {
  test('a download that fails says why, until the next one', async () => {
    let isRefused = true
    const refusal = () => problemReply(429, 'too_many_requests', 'Please try again in 42 minutes.')
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    )
    openAccount('/customer?tab=profile', { ownData: () => (isRefused ? refusal() : jsonReply({})) })
    fireEvent.click(await screen.findByRole('button', { name: 'Download My Data' }))
    const alert = await screen.findByText(/^Your data could not be downloaded\./)
    expect(alert.textContent).toContain('Please try again in 42 minutes.')
    isRefused = false
    press('Download My Data')
    await vi.waitFor(() => expect(screen.queryByText(/could not be downloaded/)).toBeNull())
  })

  test('a guest downloads too, and deletes once the phone is proved', async () => {
    act(() => void signInAs('customer', { email: '', isGuest: true }))
    openAccount('/customer?tab=profile')
    await screen.findByRole('button', { name: 'Download My Data' })
    expect(screen.queryByRole('button', { name: 'Delete My Account' })).toBeNull()
    expect(screen.getByText(/^You ordered without an account\./)).toBeTruthy()
  })
})
