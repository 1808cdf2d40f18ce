// Whatever is typed or pasted into a field of any type.
import { type MaskitoMaskExpression, maskitoTransform } from '@maskito/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCard } from '../../frame/card.ts'
import { type Context, kinds, requestOf } from '../../frame/kinds/index.ts'
import { fieldLengths, fieldTypes } from '../../shared/field-types.ts'
import { runs } from '../support/models/properties.ts'

const type = fc.constantFrom(...fieldTypes)
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(...'0123456789 -/.٤４۴') }),
  fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 25 }),
)
const context: fc.Arbitrary<Context> = fc.record({
  cvvLengths: fc.constantFrom([3], [4], [3, 4]),
  brands: fc.constantFrom(undefined, ['visa' as const], ['amex' as const, 'jcb' as const]),
  format: fc.boolean(),
  maxLength: fc.integer({ min: 1, max: 1024 }),
  required: fc.boolean(),
})

test('every text has a verdict: valid without an error, or not valid with one', () => {
  fc.assert(
    fc.property(type, text, context, (name, typed, given) => {
      const kind = kinds[name]
      const { valid, potentiallyValid, error } = kind.validate(kind.clean(typed), given)
      expect(error === '').toBe(valid)
      if (valid) expect(potentiallyValid).toBe(true)
    }),
    runs,
  )
})

test('cleaning twice is as good as once, and leaves digits only where a field takes digits', () => {
  fc.assert(
    fc.property(type, text, (name, typed) => {
      const { clean } = kinds[name]
      const cleaned = clean(typed)
      expect(clean(cleaned)).toBe(cleaned)
      if (name !== 'text') expect(cleaned).toMatch(/^\d*$/)
    }),
    runs,
  )
})

test('grouping loses no digit that the field takes, adds none, and is stable', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 25 }),
      context,
      (digits, given) => {
        const kind = kinds.credit_card_number
        const mask = ({ value }: { value: string }) => kind.mask(value, given) as Array<RegExp | string>
        const shown = maskitoTransform(digits, { mask })
        expect(digits.startsWith(kind.clean(shown))).toBe(true)
        expect(kind.clean(shown)).toHaveLength(Math.min(digits.length, readCard(digits).maxLength))
        expect(maskitoTransform(shown, { mask })).toBe(shown)
        if (!given.format) expect(shown).not.toContain(' ')
      },
    ),
    runs,
  )
})

test('a field takes no more characters than a value of its type may have', () => {
  fc.assert(
    fc.property(type, text, context, (name, typed, given) => {
      const kind = kinds[name]
      const mask = ({ value }: { value: string }) => kind.mask(value, given) as MaskitoMaskExpression
      const { length } = kind.clean(maskitoTransform(typed, { mask }))
      expect(length).toBeLessThanOrEqual(fieldLengths[name].most)
    }),
    runs,
  )
})

test('only the fields’ own keys come of a value', () => {
  fc.assert(
    fc.property(type, text, (name, typed) => {
      const allowed = ['number', 'cvv', 'exp_month', 'exp_year', 'routing_number', 'account_number', 'note']
      for (const key of Object.keys(requestOf(name, kinds[name].clean(typed), 'note')))
        expect(allowed).toContain(key)
    }),
    runs,
  )
})
