// Which addresses may be posted to. A merchant names the host, so without this it could have the gateway speak to whatever
// stands beside it: databases, other services, the metadata of its cloud.
import { isIP, isIPv4 } from 'node:net'
import { isInRanges } from '../../core/addresses/ranges.ts'

/** Of IPv4, what IANA has for special purposes (RFC 6890 and after), and an address of a cloud's own among the public ones. */
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
 * Of IPv6, all that is public. What stands for an IPv4 address is outside of it (mapped, compatible, NAT64), and so is all
 * that is local.
 */
const PUBLIC_V6 = '2000::/3'
/** In there: tunnels that end at an IPv4 address (Teredo, 6to4), and what is for protocols and for books. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].join(',')

/** Whether an address is one of the public internet; not whether anybody is there. What is no address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !isInRanges(SPECIAL_V4, address)
  // With the name of an interface behind it, it is local.
  return !address.includes('%') && isInRanges(PUBLIC_V6, address) && !isInRanges(SPECIAL_V6, address)
}

/**
 * Whether a host says by itself that it is none of the public internet; of any other name only its addresses tell.
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
