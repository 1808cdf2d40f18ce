// Quantities, prices and taxes of an invoice (rules: invoicing.md#line-items, invoicing.md#taxes).
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lineItemFaults, netOf, readLines, taxesOf } from '../../gateway/invoicing/lines/lines.ts'

const totals = (...items: Parameters<typeof readLines>[0]) => readLines(items).lines.map(({ total }) => total)

test.each([
  [{ rate_per_quantity: 4200 }, 4200],
  [{ rate_per_quantity: '4200', quantity: '3' }, 12_600],
  [{ rate_per_quantity: 9999, quantity: 1.5 }, 14_999],
  // Half a cent goes up, exactly: 0.0001 of a cent less does not.
  [{ rate_per_quantity: 1, quantity: 0.5 }, 1],
  [{ rate_per_quantity: 5000, quantity: '0.3333' }, 1667],
  [{ rate_per_quantity: 99_999_999, quantity: '0.1' }, 10_000_000],
])('%j comes to %i cents', (item, total) => {
  expect(totals(item)).toEqual([total])
})

describe('a tax', () => {
  test('is added to its line, and kept with it', () => {
    const { lines, total } = readLines([
      { rate_per_quantity: 10_000, quantity: 2, tax_name: 'Sales tax', tax_rate: 8.875 },
      { rate_per_quantity: 500 },
    ])
    expect(lines).toMatchObject([
      {
        rate_per_quantity: 10_000,
        quantity: 2,
        tax_name: 'Sales tax',
        tax_rate: 8.875,
        tax_amount: 1775,
        total: 21_775,
      },
      { rate_per_quantity: 500, quantity: 1, total: 500 },
    ])
    expect(lines[1]).not.toHaveProperty('tax_amount')
    expect(total).toBe(22_275)
  })

  test('is rounded once for all lines that have it, so that lines add up to what an accountant computes', () => {
    const item = { rate_per_quantity: 105, tax_rate: 10 }
    const { lines, total } = readLines([item, item, item, { ...item, tax_name: 'City' }])
    expect(lines.map(({ tax_amount }) => tax_amount)).toEqual([11, 10, 11, 11])
    expect(taxesOf(lines)).toEqual([
      { name: undefined, rate: 10, amount: 32 },
      { name: 'City', rate: 10, amount: 11 },
    ])
    expect(total).toBe(463)
  })

  test('of any lines is what one rounding of their sum gives, and each line is its price and its tax', () => {
    const item = fc.record({
      rate_per_quantity: fc.integer({ min: 1, max: 1_000_000 }),
      quantity: fc.integer({ min: 1, max: 200_000 }).map((parts) => parts / 10_000),
    })
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 250_000 }),
        (items, rate) => {
          const tax_rate = rate / 10_000
          const { lines, total } = readLines(items.map((one) => ({ ...one, tax_rate })))
          const net = lines.reduce((sum, line) => sum + netOf(line), 0)
          const exact = (BigInt(net) * BigInt(rate) + 500_000n) / 1_000_000n
          expect(taxesOf(lines)).toEqual([{ name: undefined, rate: tax_rate, amount: Number(exact) }])
          expect(total).toBe(net + Number(exact))
        },
      ),
    )
  })
})

const line = { rate_per_quantity: 100 }
test.each([
  [[{ ...line, quantity: 0 }], 'line_items.0.quantity'],
  [[line, { ...line, quantity: -1 }], 'line_items.1.quantity'],
  [[{ ...line, quantity: '1,5' }], 'line_items.0.quantity'],
  [[{ ...line, quantity: 0.00001 }], 'line_items.0.quantity'],
  [[{ ...line, quantity: 1_000_001 }], 'line_items.0.quantity'],
  [[{ ...line, tax_rate: 100.1 }], 'line_items.0.tax_rate'],
  [[{ ...line, tax_rate: 'much' }], 'line_items.0.tax_rate'],
  [[{ rate_per_quantity: 0 }], 'line_items.0.rate_per_quantity'],
  // It rounds to nothing.
  [[{ rate_per_quantity: 1, quantity: 0.1 }], 'line_items.0.rate_per_quantity'],
  [[{ rate_per_quantity: 99_999_999_999_999, quantity: 1000 }], 'line_items.0.rate_per_quantity'],
  [[{ rate_per_quantity: 99_999_999_999_999 }, line], 'line_items'],
])('%j is at fault: %s', (items, context) => {
  expect(lineItemFaults(items).map((fault) => fault.context)).toEqual([context])
})

test('what the schema refuses is no second fault', () => {
  expect(lineItemFaults([{ rate_per_quantity: 'much' }, 7, null])).toEqual([])
})
