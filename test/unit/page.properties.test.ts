// @vitest-environment happy-dom
// Whatever a page passes in: an answer or an exception of ours, and no message that repeats what was passed.
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { fieldTypes } from '../../shared/field-types.ts'
import { HostedFieldsException, parseException } from '../../src/api/exceptions.ts'
import { composeState, type FieldState } from '../../src/api/state.ts'
import { checkConfiguration } from '../../src/configuration/configuration.ts'
import { checkFormData } from '../../src/configuration/form-data.ts'
import type { FieldReport } from '../../src/protocol.ts'
import { runs } from '../support/models/properties.ts'

beforeEach(() => {
  document.body.innerHTML = '<div id="number"></div><div id="cvv"></div>'
})

const CARD = (['credit_card_number', 'cvv'] as const).map((type) => ({ type, name: '' }))

/** Recognized wherever it turns up: digits as of a card, in every string of the input. */
const SECRET = '4539578763621486'
const secretText = fc.constantFrom(SECRET, `x${SECRET}`, `${SECRET}\n`)
const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withNullPrototype: true,
  withObjectString: true,
  withSparseArray: true,
  withTypedArray: true,
})
const secretive = fc.anything({ values: [secretText, fc.boolean(), fc.integer()] })

/** Runs it; anything but a return or an exception of ours fails the test. */
function outcome<T>(run: () => T): { result: T } | { exception: HostedFieldsException } {
  try {
    return { result: run() }
  } catch (exception) {
    if (!(exception instanceof HostedFieldsException)) throw exception
    return { exception }
  }
}

const config = fc.record(
  {
    publicKey: fc.oneof(fc.constant('m_1'), anything),
    frameUrl: fc.oneof(fc.constant('https://gateway.test/frame.html'), fc.webUrl(), anything),
    surchargeEnabled: fc.oneof(fc.boolean(), anything),
    timeout: fc.oneof(fc.integer(), anything),
    locale: fc.oneof(fc.constantFrom('de', 'zh-Hant-TW'), anything),
    messages: fc.oneof(fc.dictionary(fc.string(), fc.string()), anything),
    signal: anything,
    input: fc.oneof(fc.record({ css: anything }), anything),
    fields: fc.oneof(
      fc.array(
        fc.record({
          selector: fc.oneof(fc.constantFrom('#number', '#cvv', 'div', '['), anything),
          input: fc.oneof(
            fc.record(
              {
                type: fc.oneof(fc.constantFrom(...fieldTypes), anything),
                name: anything,
                brands: anything,
                maxLength: anything,
                css: anything,
              },
              { requiredKeys: [] },
            ),
            anything,
          ),
        }),
        { maxLength: 3 },
      ),
      anything,
    ),
  },
  { requiredKeys: [] },
)

test('any configuration is right or has its faults listed, with code 2', () => {
  fc.assert(
    fc.property(fc.oneof(config, anything), (value) => {
      const tried = outcome(() => checkConfiguration(value, 'https://gateway.test/frame.html'))
      if ('result' in tried) expect(tried.result.fields.length).toBeGreaterThan(0)
      else {
        expect(tried.exception.code).toBe(2)
        expect(tried.exception.messages.length).toBeGreaterThan(0)
      }
    }),
    runs,
  )
})

test('no message about a configuration repeats a value of it', () => {
  const inKnownPlaces = fc.record({
    publicKey: secretive,
    timeout: secretive,
    locale: secretive,
    messages: secretive,
    input: fc.record({ css: secretive }),
    fields: fc.array(
      fc.record({
        selector: fc.constant('#number'),
        input: fc.record({ type: secretive, name: secretive, brands: secretive, maxLength: secretive }),
      }),
    ),
  })
  fc.assert(
    fc.property(inKnownPlaces, (value) => {
      const tried = outcome(() => checkConfiguration(value, 'https://gateway.test/frame.html'))
      if (!('exception' in tried)) return
      expect(JSON.stringify(parseException(tried.exception))).not.toContain(SECRET)
    }),
    runs,
  )
})

test('any form data is copied as plain data or refused, and its messages repeat no value', () => {
  fc.assert(
    fc.property(
      fc.oneof(secretive, anything, fc.record({ exp_month: secretive, exp_year: secretive })),
      (value) => {
        const faults: string[] = []
        const tried = outcome(() => checkFormData(value, CARD, faults))
        if ('result' in tried) {
          expect(structuredClone(tried.result)).toEqual(tried.result)
          for (const key of ['number', 'cvv', 'public_key'])
            expect(Object.keys(tried.result)).not.toContain(key)
        }
        const said = 'exception' in tried ? [tried.exception.message, ...tried.exception.messages] : faults
        expect(said.join()).not.toContain(SECRET)
      },
    ),
    runs,
  )
})

test('no input pollutes the prototype of all objects', () => {
  const key = fc.constantFrom('__proto__', 'constructor', 'prototype', 'css', 'input', 'a')
  const { nested } = fc.letrec((tie) => ({
    nested: fc.oneof({ maxDepth: 5 }, fc.constant('polluted'), fc.dictionary(key, tie('nested'))),
  }))
  fc.assert(
    fc.property(nested, (value) => {
      const parsed: unknown = JSON.parse(JSON.stringify(value))
      outcome(() => checkConfiguration(parsed, 'https://gateway.test/frame.html'))
      outcome(() => checkFormData(parsed, [], []))
      parseException(parsed)
      expect(Object.keys(Object.prototype)).toEqual([])
      expect(({} as Record<string, unknown>).a).toBeUndefined()
    }),
    runs,
  )
})

test('parseException makes something of everything', () => {
  fc.assert(
    fc.property(anything, (value) => {
      const { code, message, messages } = parseException(value)
      expect([1, 2, 3, 4]).toContain(code)
      expect(message).not.toBe('')
      expect(messages.length).toBeGreaterThan(0)
      for (const text of messages) expect(text).toBeTypeOf('string')
    }),
    runs,
  )
})

const report: fc.Arbitrary<FieldReport> = fc.record({
  error: fc.string(),
  errorCode: fc.constantFrom('' as const, 'missing' as const, 'refused' as const),
  shownError: fc.string(),
  length: fc.nat(),
  focus: fc.boolean(),
  valid: fc.boolean(),
  empty: fc.boolean(),
  potentiallyValid: fc.boolean(),
  card: fc.constantFrom('visa' as const, 'amex' as const, '' as const),
  luhn: fc.boolean(),
})
const fieldState: fc.Arbitrary<FieldState> = fc
  .tuple(fc.string(), fc.constantFrom(...fieldTypes), fc.boolean(), report)
  .map(([selector, type, disabled, rest]) => ({ selector, type, disabled, ...rest }))

test('a form is ready when it has fields and each is valid; the state is a copy', () => {
  fc.assert(
    fc.property(fc.array(fieldState), fc.option(fc.string(), { nil: undefined }), (fields, target) => {
      const state = composeState(fields, target, undefined)
      const enabled = fields.filter(({ disabled }) => !disabled)
      expect(state.isReady).toBe(enabled.length > 0 && enabled.every(({ valid }) => valid))
      expect(state.fields).toEqual(fields)
      for (const [index, field] of state.fields.entries()) expect(field).not.toBe(fields[index])
      expect(state.target?.selector ?? target).toBe(target)
    }),
    runs,
  )
})
