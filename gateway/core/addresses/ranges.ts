import { BlockList, isIP } from 'node:net'

/** Whether a text is a range in CIDR notation, IPv4 or IPv6. A single address counts as a range of one. */
export function isRange(text: string): boolean {
  return readRanges([text]) !== undefined
}

/**
 * Whether an address is in one of the ranges (rules: authentication.md#address-ranges).
 * @param ranges separated by commas; an empty text allows every address
 */
export function isInRanges(ranges: string, address: string): boolean {
  return ranges === '' || inRanges(ranges.split(','))(address)
}

/**
 * Tells which addresses are in one of the ranges; of no ranges, none is.
 * @param ranges each as `isRange` takes it
 */
export function inRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = readRanges(ranges) ?? new BlockList()
  return (address) => {
    const version = isIP(address)
    return version !== 0 && list.check(address, family(version))
  }
}

function readRanges(texts: readonly string[]): BlockList | undefined {
  const list = new BlockList()
  for (const text of texts) {
    const [, address = '', prefix] = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
    const version = isIP(address)
    const most = version === 4 ? 32 : 128
    if (version === 0 || Number(prefix ?? most) > most) return undefined
    list.addSubnet(address, Number(prefix ?? most), family(version))
  }
  return list
}

const family = (version: number) => (version === 4 ? 'ipv4' : 'ipv6')
