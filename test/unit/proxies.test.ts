// For whom a proxy asks, by its headers and by what it puts before TLS.
import { describe, expect, test } from 'vitest'
import { inRanges } from '../../gateway/core/addresses/ranges.ts'
import { clientOf } from '../../gateway/platform/http/connection/forwarded.ts'
import { parseProxyHeader } from '../../gateway/platform/http/connection/proxy-protocol.ts'
import { proxyHeader } from '../support/outside/proxy-header.ts'

const PROXY = '10.0.0.1'
const isTrusted = inRanges(['10.0.0.0/8', 'fd00::/8'])
const client = (headers: Record<string, string>, peer = PROXY) => clientOf(peer, headers, isTrusted)

describe('X-Forwarded-For', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['6.6.6.6, 203.0.113.7', '203.0.113.7'],
    ['6.6.6.6,203.0.113.7, 10.2.3.4', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    // A client inside the operator's own network.
    ['10.9.9.9, 10.2.3.4', '10.9.9.9'],
    // Behind what cannot be read anybody may be.
    ['6.6.6.6, unknown', PROXY],
    ['6.6.6.6, unknown, 10.2.3.4', '10.2.3.4'],
    ['6.6.6.6, ', PROXY],
    ['203.0.113.7, <script>', PROXY],
  ])('%s comes from %s', (header, from) => {
    expect(client({ 'x-forwarded-for': header })).toBe(from)
  })

  test('of anybody else says nothing', () => {
    expect(client({ 'x-forwarded-for': '6.6.6.6' }, '203.0.113.9')).toBe('203.0.113.9')
    expect(clientOf(PROXY, { 'x-forwarded-for': '6.6.6.6' }, inRanges([]))).toBe(PROXY)
  })
})

describe('Forwarded', () => {
  test.each([
    ['for=203.0.113.7', '203.0.113.7'],
    ['For="203.0.113.7:4711";proto=https;by=10.0.0.1', '203.0.113.7'],
    ['proto=https;for="[2001:db8::7]:4711"', '2001:db8::7'],
    ['for=6.6.6.6, for=203.0.113.7;by=10.2.2.2, for=10.2.2.2', '203.0.113.7'],
    ['for=6.6.6.6, for=_hidden', PROXY],
    ['for=6.6.6.6, proto=https', PROXY],
    // A quote that the client left open.
    ['for="6.6.6.6, for=203.0.113.7', '203.0.113.7'],
  ])('%s comes from %s', (header, from) => {
    expect(client({ forwarded: header })).toBe(from)
  })

  test('counts together with the other header only where both say the same', () => {
    const forwarded = 'for=203.0.113.7'
    expect(client({ forwarded, 'x-forwarded-for': '203.0.113.7' })).toBe('203.0.113.7')
    expect(client({ forwarded, 'x-forwarded-for': '6.6.6.6' })).toBe(PROXY)
  })
})

describe('the header of the PROXY protocol', () => {
  test.each(['203.0.113.7', '2001:db8::7', '::'])('names %s', (address) => {
    const bytes = proxyHeader(address)
    expect(parseProxyHeader(bytes)).toEqual({ length: bytes.length, address })
    expect(parseProxyHeader(Buffer.concat([bytes, Buffer.from('more')]))).toEqual({
      length: bytes.length,
      address,
    })
    for (let length = 0; length < bytes.length; length++) {
      expect([length, parseProxyHeader(bytes.subarray(0, length))]).toEqual([length, undefined])
    }
  })

  test('an address of IPv4 within IPv6 is one of IPv4', () => {
    expect(parseProxyHeader(proxyHeader('::ffff:203.0.113.7'))).toMatchObject({ address: '203.0.113.7' })
  })

  test('its notes are passed over', () => {
    const bytes = proxyHeader('203.0.113.7', { notes: Buffer.from('040003616263', 'hex') })
    expect(parseProxyHeader(bytes)).toEqual({ length: bytes.length, address: '203.0.113.7' })
  })

  test('a proxy that looks by itself names nobody', () => {
    const bytes = proxyHeader('203.0.113.7', { command: 0x20 })
    expect(parseProxyHeader(bytes)).toEqual({ length: bytes.length })
  })

  test('without one the bytes are the connection’s own', () => {
    expect(parseProxyHeader(Buffer.from([0x16, 3, 1]))).toEqual({ length: 0 })
    expect(parseProxyHeader(Buffer.from('\r\n\r\nGET'))).toEqual({ length: 0 })
  })

  test.each([
    ['another version', proxyHeader('203.0.113.7', { command: 0x31 })],
    ['more notes than anybody needs', proxyHeader('203.0.113.7', { notes: Buffer.alloc(5000) })],
    ['fewer bytes than an address has', proxyHeader('203.0.113.7', { length: 4 })],
  ])('%s is wrong', (_what, bytes) => {
    expect(parseProxyHeader(bytes)).toBe('wrong')
  })
})
