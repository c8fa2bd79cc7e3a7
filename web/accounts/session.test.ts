// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#client/api-client.ts'
import { answerCalls, brokenNetwork, jsonReply, problemReply } from '#testing/api-fixtures.ts'
import { buildPerson, signInAs, startSignedOut } from '#testing/person-fixtures.ts'
import { getShownToasts, removeToast } from '#ui/overlays/toast.ts'
import { logOut } from './log-out.ts'
import { getSession, parseUser, startSession, subscribeToSessionEnd, updateSessionUser } from './session.ts'

const ended = vi.fn()
let stopHearing = () => {}

beforeEach(() => {
  startSignedOut()
  ended.mockReset()
  stopHearing = subscribeToSessionEnd(ended)
})
afterEach(() => {
  stopHearing()
  for (const toast of getShownToasts()) removeToast(toast.id)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** What happens in this tab when another one writes or removes a stored value. */
function otherTab(key: 'user' | 'token', value: string | null) {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }))
}

test('user and token are stored in the browser after a login', () => {
  signInAs('admin')
  expect(localStorage.getItem('token')).toBe('token-1')
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: 'person-1', role: 'admin' })
})

test('the session survives a reload', () => {
  localStorage.setItem('user', JSON.stringify(buildPerson()))
  localStorage.setItem('token', 'kept')
  startSession()
  expect(getSession()).toMatchObject({ status: 'signed-in', token: 'kept', user: { name: 'Asha Rao' } })
})

test.each(['user', 'token'] as const)('with only a stored %s nobody is signed in', (key) => {
  localStorage.setItem(key, key === 'user' ? JSON.stringify(buildPerson()) : 'kept')
  startSession()
  expect(getSession().status).toBe('signed-out')
})

test.each(['user', 'token'] as const)('another tab that removes the %s signs this one out', (key) => {
  signInAs()
  otherTab(key, null)
  expect(getSession()).toMatchObject({ status: 'signed-out', user: null })
  expect(ended).not.toHaveBeenCalled()
})

test('another tab that changes the user changes it here', () => {
  signInAs()
  otherTab('user', JSON.stringify(buildPerson({ name: 'Asha R.' })))
  expect(getSession().user?.name).toBe('Asha R.')
})

test('a tab never removes what another one is writing', () => {
  otherTab('token', 'being-written')
  expect(localStorage.getItem('token')).toBe('being-written')
})

test.each([
  ['an unknown role', { role: 'owner' }],
  ['no role', { role: undefined }],
])('a stored user with %s is a customer', (_case, given) => {
  expect(parseUser(JSON.stringify({ ...buildPerson(), ...given }))?.role).toBe('customer')
})

test.each([{ _id: 'a' }, { id: 'a' }])('a stored user may carry either name of the id: %o', (ids) => {
  expect(parseUser(JSON.stringify({ name: 'B', ...ids }))).toMatchObject({ _id: 'a', id: 'a' })
})

test.each(['', 'null', '{', '[]', '{"name":"No id"}', '{"id":7}', '"text"'])(
  'stored %j is no user',
  (stored) => {
    expect(parseUser(stored)).toBeNull()
  },
)

test('several 401 at once end the session once', async () => {
  signInAs()
  answerCalls(() => problemReply(401, 'unauthenticated', 'Please log in'))
  await Promise.allSettled([api.get('/api/a'), api.get('/api/b'), api.get('/api/c')])
  expect(ended).toHaveBeenCalledTimes(1)
  expect(getSession().status).toBe('signed-out')
  expect([localStorage.getItem('user'), localStorage.getItem('token')]).toEqual([null, null])
})

test('a late 401 for an older token leaves a new session alone', async () => {
  signInAs()
  let refuse = (_: Response) => {}
  answerCalls(() => new Promise((resolve) => (refuse = resolve)))
  const late = api.get('/api/a')
  localStorage.setItem('token', 'token-2')
  startSession()
  refuse(problemReply(401, 'unauthenticated', 'Please log in'))
  await Promise.allSettled([late])
  expect(getSession()).toMatchObject({ status: 'signed-in', token: 'token-2' })
})

test('a changed profile is for its own person only', () => {
  signInAs()
  updateSessionUser(buildPerson({ id: 'somebody-else', name: 'Other' }))
  expect(getSession().user?.name).toBe('Asha Rao')
  updateSessionUser(buildPerson({ name: 'New Name' }))
  expect(getSession().user?.name).toBe('New Name')
})

test('a profile read again brings back no session that another tab has just ended', () => {
  signInAs()
  localStorage.removeItem('token')
  updateSessionUser(buildPerson({ name: 'New Name' }))
  expect(localStorage.getItem('token')).toBeNull()
})

test.each([
  ['', () => jsonReply({ success: true, data: {} })],
  [' although the shop cannot be reached', () => brokenNetwork()],
])('logging out clears the browser at once and leads to the root after half a second%s', (_case, reply) => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  signInAs()
  const calls = answerCalls(reply)
  logOut()
  logOut()
  expect([localStorage.getItem('user'), localStorage.getItem('token')]).toEqual([null, null])
  expect(getShownToasts().map(({ message }) => message)).toEqual(['Logged out successfully!'])
  expect(calls.map(({ path, headers }) => [path, headers.get('authorization')])).toEqual([
    ['/api/logout', 'Bearer token-1'],
  ])
  vi.advanceTimersByTime(499)
  expect(getSession()).toMatchObject({ status: 'leaving', user: { id: 'person-1' }, token: null })
  expect(ended).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(getSession().status).toBe('signed-out')
  expect(ended).toHaveBeenCalledTimes(1)
})
