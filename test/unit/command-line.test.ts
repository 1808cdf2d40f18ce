// The command line refuses what would only fail later.
import { describe, expect, test } from 'vitest'
import { mailFrom, readOptions, toGatewayOptions } from '../../gateway/command-line.ts'
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
    expect(refusalOf(() => trusted(range))).toContain('--trusted-proxy')
  })
})
