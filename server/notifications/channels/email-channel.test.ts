import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MessageRefused, ProviderAway } from './channel.ts'
import { emailChannel } from './email-channel.ts'
import { startTestMailServer, type TestMailServer } from './smtp-fixture.ts'

let mailServer: TestMailServer
beforeAll(async () => {
  mailServer = await startTestMailServer()
})
afterAll(() => mailServer.close())

const SENDER = {
  shopName: 'Kirana',
  supportEmail: null,
  supportPhone: null,
  address: '',
  logoUrl: null,
  brandColour: null,
  seller: null,
}

/** The error of an email, if it is not taken. */
async function errorOf(to: string, from = 'orders@kirana.example'): Promise<unknown> {
  const channel = emailChannel({ smtpUrl: mailServer.url, from })
  const content = { email: { subject: 'Hello', paragraphs: ['Hello'] } }
  const error = await channel.send({ id: 'm1', to, content, sender: SENDER }).catch((reason) => reason)
  channel.close()
  return error
}

test('a receiver that is refused for good is refused, and no log can hold the address', async () => {
  const error = await errorOf('unknown.asha@customers.example')
  expect(error).toBeInstanceOf(MessageRefused)
  expect(String(error)).toContain('550 5.1.1 <u***@customers.example>: no such mailbox')
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('unknown.asha')
})

test('a receiver that is busy may take it later, and no log can hold the address', async () => {
  const error = await errorOf('busy.asha@customers.example')
  expect(error).not.toBeInstanceOf(MessageRefused)
  expect(error).toBeInstanceOf(Error)
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('busy.asha')
})

test('what the server has against the shop passes once that is mended', async () => {
  const error = await errorOf('asha@customers.example', 'stranger@kirana.example')
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(MessageRefused)
  await mailServer.goDown()
  expect(await errorOf('asha@customers.example')).toBeInstanceOf(ProviderAway)
  await mailServer.comeUp()
})
