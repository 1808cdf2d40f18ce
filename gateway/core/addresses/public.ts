// Which addresses belong to the public internet. Webhooks go to no other: the merchant names the host, and could make the gateway talk to
// its own neighbors, such as databases and the metadata service of its cloud. A proxy in front of a gateway seldom has one.
import { isIP, isIPv4 } from 'node:net'
import { isInRanges } from './ranges.ts'

/**
 * IPv4 ranges that IANA reserves for special purposes (RFC 6890 and later), and a public address that a cloud uses internally.
 */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].join(',')

/**
 * The public part of IPv6. Addresses that stand for IPv4 ones (mapped, compatible, NAT64) are outside of it, and so are all
 * local ones.
 */
const PUBLIC_V6 = '2000::/3'
/** Exceptions within it: tunnels that end at an IPv4 address (Teredo, 6to4), protocol assignments, documentation. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].join(',')

/** Whether an address belongs to the public internet. False for a text that is no address. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !isInRanges(SPECIAL_V4, address)
  // An address with a zone (the name of an interface) is local.
  return !address.includes('%') && isInRanges(PUBLIC_V6, address) && !isInRanges(SPECIAL_V6, address)
}

/** What a refusal of another host says. It mostly meets a developer whose gateway runs on the same machine. */
export const PUBLIC_HOSTS_ONLY =
  'Enter an address of the public internet. A gateway on your own machine also takes others if you start it with --allow-private-webhooks.'

/**
 * Whether a host says by itself that it is none of the public internet; of any other name only its addresses tell, at the
 * time of a post (rules: webhooks.md#names).
 * @param host as a URL has it
 */
export function isPrivateHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  return isIP(name) ? !isPublicAddress(name) : isLocalName(name)
}

/** Whether it is this machine's, whatever a name server says (RFC 6761). */
export function isLocalName(name: string): boolean {
  return name === 'localhost' || name.endsWith('.localhost')
}
