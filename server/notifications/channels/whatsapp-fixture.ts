import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

interface TemplateMessage {
  to: string
  template: { name: string; language: { code: string }; components: { parameters: { text: string }[] }[] }
  biz_opaque_callback_data: string
}

export interface TestWhatsApp {
  env: Record<string, string>
  /** Every message that was taken: unlike a provider of text messages it takes the same one again. */
  delivered: { id: string; authorization: string | undefined; message: TemplateMessage }[]
  calls: number
  /** Answers the next calls with these errors. 'lost' takes the message, but its answer gets lost. */
  answerNext(...answers: (GraphError | 'lost')[]): void
  /** What happens once the next message is taken, before that is answered. */
  beforeAnswer(act: (message: TemplateMessage) => Promise<void>): void
  goDown(): Promise<void>
  comeUp(): Promise<void>
  close(): Promise<void>
}

interface GraphError {
  status: number
  code: number
  details?: string
}

const APP_SECRET = 'of-the-app'
const TOKEN = 'EAAG-of-the-shop'
const PHONE_ID = '106540352242922'

/** The Cloud API's call for template messages, with its answers, errors and limits. */
export async function startTestWhatsApp(): Promise<TestWhatsApp> {
  const answers: (GraphError | 'lost')[] = []
  const acts: ((message: TemplateMessage) => Promise<void>)[] = []
  const server: Server = createServer(async (request, response) => {
    whatsApp.calls++
    let text = ''
    for await (const chunk of request) text += chunk
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const refuse = ({ status, code, details = 'because of the test' }: GraphError) =>
      send(status, {
        error: {
          message: `(#${code}) ${details}`,
          type: 'OAuthException',
          code,
          error_data: { messaging_product: 'whatsapp', details },
          fbtrace_id: 'trace',
        },
      })
    if (request.headers.authorization !== `Bearer ${TOKEN}`)
      return refuse({ status: 401, code: 190, details: 'Invalid OAuth access token' })
    if (request.url !== `/v23.0/${PHONE_ID}/messages`)
      return refuse({ status: 404, code: 100, details: 'Unknown path' })
    const answer = answers.shift()
    if (answer !== undefined && answer !== 'lost') return refuse(answer)
    const message = JSON.parse(text) as TemplateMessage
    if (message.template.components[0]?.parameters.some(({ text }) => /[\n\t]| {5}/.test(text)))
      return refuse({ status: 400, code: 132018, details: 'Parameters must not have line breaks' })
    const id = `wamid.${randomBytes(12).toString('hex')}`
    whatsApp.delivered.push({ id, authorization: request.headers.authorization, message })
    await acts.shift()?.(message)
    if (answer === 'lost') return request.socket.destroy()
    return send(200, {
      messaging_product: 'whatsapp',
      contacts: [{ input: message.to, wa_id: message.to }],
      messages: [{ id, message_status: 'accepted' }],
    })
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  const whatsApp: TestWhatsApp = {
    env: {
      WHATSAPP_URL: `http://127.0.0.1:${port}/v23.0`,
      WHATSAPP_PHONE_ID: PHONE_ID,
      WHATSAPP_TOKEN: TOKEN,
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: 'agreed-token',
      WHATSAPP_TEMPLATES: '{"order-placed":{"name":"order_placed","language":"en"}}',
    },
    delivered: [],
    calls: 0,
    answerNext: (...next) => void answers.push(...next),
    beforeAnswer: (act) => void acts.push(act),
    goDown: close,
    comeUp: () => listen(port),
    close,
  }
  return whatsApp
}

/** A webhook as Meta sends it, with its signature. */
export function webhookOf(value: object | string, secret = APP_SECRET): { body: string; signature: string } {
  const metadata = { display_phone_number: '15550783881', phone_number_id: PHONE_ID }
  const full = typeof value === 'string' ? value : { messaging_product: 'whatsapp', metadata, ...value }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '102290129340398', changes: [{ field: 'messages', value: full }] }],
  })
  return signedBody(body, secret)
}

export function signedBody(body: string, secret = APP_SECRET): { body: string; signature: string } {
  return { body, signature: `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` }
}
