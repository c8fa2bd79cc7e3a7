import { expect } from './shop-test.ts'

/** The latest text message of a demo shop to a phone that has this in it. */
export async function latestTextTo(url: string, phone: string, part = ''): Promise<string> {
  let text = ''
  await expect(async () => {
    const answer = await fetch(`${url}/api/demo/messages`)
    const { data } = (await answer.json()) as { data: { items: { to: string; text: string }[] } }
    text = data.items.find((message) => message.to === phone && message.text.includes(part))?.text ?? ''
    expect(text).not.toBe('')
  }).toPass()
  return text
}

/** The codes that tests have read: each works once, and the next one may still be on its way. */
const read = new Set<string>()

/** The new code that has come to a phone. */
export async function codeTo(url: string, phone: string): Promise<string> {
  let code = ''
  await expect(async () => {
    code = /^\d{6}/.exec(await latestTextTo(url, phone, 'is your code'))?.[0] ?? ''
    expect(read).not.toContain(`${phone} ${code}`)
  }).toPass()
  read.add(`${phone} ${code}`)
  return code
}
