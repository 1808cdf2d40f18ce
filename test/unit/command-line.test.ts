// The command line refuses what would only fail later.
import { describe, expect, test } from 'vitest'
import { mailFrom, readOptions, toGatewayOptions } from '../../gateway/app/command-line.ts'
import { isUsageError } from '../../gateway/core/usage.ts'

const refusalOf = (work: () => unknown): string | undefined => {
  try {
    work()
  } catch (error) {
    if (isUsageError(error) && error instanceof Error) return error.message
    throw error
  }
}

describe('MAIL_FROM', () => {
  test.each(['pay@shop.example', undefined, ''])('may be %s', (from) => {
    expect(mailFrom({ MAIL_FROM: from })).toEqual({ smtpUrl: undefined, ...(from && { from }) })
  })

  test.each([
    'Shop <pay@shop.example>',
    'shop.example',
    'pay@',
    'a@b.example,c@d.example',
    'pay@shop.example\nBcc: x@y.example',
  ])('is not %j', (from) => {
    expect(refusalOf(() => mailFrom({ MAIL_FROM: from }))).toContain('pay@shop.example')
  })
})

describe('--trusted-proxy', () => {
  const trusted = (...ranges: string[]) =>
    toGatewayOptions(readOptions(ranges.flatMap((range) => ['--trusted-proxy', range]))).trustedProxies

  test('takes addresses and ranges', () => {
    expect(trusted('10.0.0.0/8', '2001:db8::1')).toEqual(['10.0.0.0/8', '2001:db8::1'])
    expect(trusted()).toBeUndefined()
  })

  test.each(['proxy.example', '10.0.0.0/33', '', '10.0.0.0/8,192.0.2.1'])('takes no %j', (range) => {
    expect(refusalOf(() => trusted(range))).toBe(
      '--trusted-proxy must be an address or a range, such as 10.0.0.0/8.',
    )
  })
})

describe.each(['keep-declined', 'keep-contacts'] as const)('--%s', (name) => {
  const kept = (days: string) => {
    const { keepDeclinedMs, keepContactsMs } = toGatewayOptions(readOptions([`--${name}`, days]))
    return name === 'keep-declined' ? keepDeclinedMs : keepContactsMs
  }

  test('is a number of days', () => {
    expect(kept('1')).toBe(86_400_000)
    expect(kept('99999')).toBe(99_999 * 86_400_000)
    const without = toGatewayOptions(readOptions([]))
    expect([without.keepDeclinedMs, without.keepContactsMs]).toEqual([undefined, undefined])
  })

  test.each(['0', '1.5', '100000', '30d', '', ' 30', '1e3'])('takes no %j', (days) => {
    expect(refusalOf(() => kept(days))).toContain(`--${name} must be a number of days`)
  })
})

test.each([
  [['--tls-key', 'tls.key'], 'Set both --tls-cert and --tls-key.'],
  [['--pages-url', 'http://a.example'], '--pages-url must be an https origin, such as https://pay.example.'],
  [['--allowed-origin', 'a.example'], '--allowed-origin must be an origin, such as https://shop.example.'],
  [
    ['--public-url', 'https://a.example', '--public-host', 'a.example'],
    'Set --public-url or --public-host, not both.',
  ],
])('%j is refused, with what to do', (args, message) => {
  expect(refusalOf(() => toGatewayOptions(readOptions(args)))).toBe(message)
})

describe('--kms', () => {
  const chosen = (...args: string[]) => toGatewayOptions(readOptions(args)).kms

  test('takes what there is', () => {
    expect(['file', 'aws', 'vault'].map((name) => chosen('--kms', name))).toEqual(['file', 'aws', 'vault'])
    expect(chosen()).toBeUndefined()
  })

  test('takes nothing else', () => {
    expect(refusalOf(() => chosen('--kms', 'hsm'))).toContain('file, aws, vault')
  })
})
