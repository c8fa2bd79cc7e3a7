import { lookup } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { MAX_PICTURE_BYTES } from '#contract/catalogue/catalogue-management.ts'

const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3

/** Networks that are not the public internet. Source: https://www.iana.org/assignments/iana-ipv4-special-registry */
const NOT_PUBLIC = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [start = '', bits] = network.split('/')
  NOT_PUBLIC.addSubnet(start, Number(bits), 'ipv4')
}
/** Public IPv6 networks, and the ranges in them that are not public or contain IPv4 addresses. Source: https://www.iana.org/assignments/ipv6-address-space */
const PUBLIC_IPV6 = new BlockList()
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6')
const NOT_PUBLIC_IPV6 = new BlockList()
for (const [start, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC_IPV6.addSubnet(start, bits, 'ipv6')

/** Whether an IP address is on the public internet, where a shop's pictures may be. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 6)
    return PUBLIC_IPV6.check(address, 'ipv6') && !NOT_PUBLIC_IPV6.check(address, 'ipv6')
  return isIP(address) === 4 && !NOT_PUBLIC.check(address, 'ipv4')
}

/** Why a picture could not be fetched; the message is for the administrator. */
export class PictureError extends Error {}

/**
 * Fetches a file from the web, never from the shop's own network: for the URL and every redirect, the IP address that is
 * checked is the one that is connected to.
 * @throws PictureError
 */
export async function fetchPicture(
  url: string,
  mayConnect: (ip: string) => boolean = isPublicAddress,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await follow(parseUrl(url), { signal, mayConnect })
  } catch (error) {
    if (error instanceof PictureError) throw error
    const reason = signal.aborted ? 'it took too long' : 'its server cannot be reached'
    throw new PictureError(reason, { cause: error })
  }
}

function parseUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href)
  if (!url || !/^https?:$/.test(url.protocol)) throw new PictureError('it is no web address')
  return url
}

interface Rules {
  signal: AbortSignal
  mayConnect: (ip: string) => boolean
}

async function follow(url: URL, rules: Rules, redirects = 0): Promise<Buffer> {
  const answer = await request(url, rules)
  const { statusCode = 0, headers } = answer
  if (statusCode >= 300 && statusCode < 400 && headers.location) {
    answer.destroy()
    if (redirects === MAX_REDIRECTS) throw new PictureError('it redirects too often')
    return follow(parseUrl(headers.location, url), rules, redirects + 1)
  }
  if (statusCode !== 200) {
    answer.destroy()
    throw new PictureError(`the other shop answered ${statusCode}`)
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    size += chunk.length
    if (size > MAX_PICTURE_BYTES) throw new PictureError('it has more than 5 MB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function request(url: URL, { signal, mayConnect }: Rules): Promise<IncomingMessage> {
  // Node does not call `lookup` for an IP address.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !mayConnect(host)) throw new PictureError(NOT_ALLOWED)
  const checkedLookup: LookupFunction = (name, options, done) =>
    lookup(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(new PictureError('there is no such server'), '')
      const [first] = addresses
      if (!first || !addresses.every((one) => mayConnect(one.address)))
        return done(new PictureError(NOT_ALLOWED), '')
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  return new Promise((resolve, reject) => {
    const { get } = url.protocol === 'https:' ? https : http
    get(url, { signal, lookup: checkedLookup, agent: false, headers: { accept: 'image/*' } }, resolve).on(
      'error',
      reject,
    )
  })
}

const NOT_ALLOWED = 'this address is not on the public internet'
