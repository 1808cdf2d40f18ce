// @vitest-environment happy-dom
// The marks of the payment form show the brand that a page learns from a field's state, and nothing else.
import { expect, test } from 'vitest'
import { brands } from '../../shared/card-brands.ts'
import { logoOf } from '../../src/payment/logos.ts'

test('every brand has its mark', () => {
  const drawn = brands.map((brand) => logoOf(brand)?.outerHTML)
  expect(drawn).not.toContain(undefined)
  expect(new Set(drawn.map((svg) => svg?.replace(/data-brand="\w+"/, ''))).size).toBe(brands.length)
})

test.each(['', 'unknown', 'constructor', '__proto__'])('there is none of "%s"', (brand) => {
  expect(logoOf(brand)).toBeUndefined()
})

test('a mark has no digits, requests nothing and needs no permission of a policy', () => {
  for (const brand of brands) {
    const logo = logoOf(brand)
    expect(logo?.textContent).not.toMatch(/\d/)
    const names = [...(logo?.querySelectorAll('*') ?? [])].flatMap((shape) => shape.getAttributeNames())
    expect(names.filter((name) => /href|^style|src|^on|^id$/.test(name))).toEqual([])
    expect(logo?.outerHTML).not.toMatch(/url\(|https?:(?!\/\/www\.w3\.org\/2000\/svg)/)
  }
})
