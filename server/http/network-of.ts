import { BlockList, isIPv6 } from 'node:net'

/**
 * What rate limits count instead of an IP address: one IPv6 connection owns a whole /64 and could use a new address for
 * each guess.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const [before = '', after] = ip.replace(/%.*$/, '').split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === undefined || after === '' ? [] : after.split(':')
  const zeros = after === undefined ? [] : Array<string>(8 - head.length - tail.length).fill('0')
  const network = [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** Loopback, private and link-local addresses, and those inside a carrier (RFC 1122, 1918, 3927, 4193, 4291, 6598). */
const SHARED = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  SHARED.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  SHARED.addSubnet(address, bits, 'ipv6')

/**
 * The network of an address where it tells callers apart: behind a proxy that is not trusted (`TRUST_PROXY`), and on the shop's
 * own machine, everybody has the same.
 */
export function publicNetworkOf(ip: string): string | undefined {
  const network = networkOf(ip)
  const isShared = isIPv6(ip) && network.includes('/') ? isSharedV6(ip) : SHARED.check(network, 'ipv4')
  return isShared ? undefined : network
}

const isSharedV6 = (ip: string) => SHARED.check(ip.replace(/%.*$/, ''), 'ipv6')
