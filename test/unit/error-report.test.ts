import { describe, expect, test } from 'vitest'
import { describeError } from '../../gateway/core/error-report.ts'
import { gatewayError } from '../../gateway/core/errors.ts'
import { createLogger, logFailure } from '../../gateway/core/logger.ts'
import { DeadlineExceeded } from '../../gateway/core/promises.ts'
import { capturedLog } from '../support/log.ts'

const NUMBER = '4242424242424242'
const HERE = expect.stringMatching(/error-report\.test\.ts:\d+:\d+$/)

/** As a database's client throws it. */
class DatabaseError extends Error {}

describe('what is told of an error', () => {
  test('its class, and where it was thrown; never its message', () => {
    const report = describeError(
      new TypeError(`Cannot read ${NUMBER}\n    at ${NUMBER} (file:///${NUMBER}:1:1)`),
    )
    expect(report).toEqual({ name: 'TypeError', at: expect.arrayContaining([HERE]) })
    expect(JSON.stringify(report)).not.toContain(NUMBER)
  })

  test('what a database refused it for, and not the row', () => {
    const error = Object.assign(new DatabaseError(`invalid input syntax: "${NUMBER}"`), {
      code: '23505',
      constraint: 'locks_pkey',
      table: 'locks',
      detail: `Key (name)=(${NUMBER}) already exists.`,
      where: NUMBER,
    })
    const { at: _at, ...report } = describeError(error)
    const told = { name: 'DatabaseError', code: '23505', constraint: 'locks_pkey', table: 'locks' }
    expect(report).toEqual(told)
  })

  test.each([
    [
      'SQLITE_CONSTRAINT_UNIQUE',
      'UNIQUE constraint failed: jobs.type, jobs.record_id',
      'jobs.type, jobs.record_id',
    ],
    ['SQLITE_CONSTRAINT_CHECK', 'CHECK constraint failed: amount > 0', 'amount > 0'],
    ['SQLITE_CONSTRAINT_FOREIGNKEY', 'FOREIGN KEY constraint failed', undefined],
    ['SQLITE_ERROR', `near constraint failed: ${NUMBER}`, undefined],
  ])('%s: %s', (code, message, constraint) => {
    const { at: _at, ...report } = describeError(Object.assign(new Error(message), { code }))
    expect(report).toEqual({ name: 'Error', code, ...(constraint && { constraint }) })
  })

  test.each([NUMBER, 4242, null, { toString: () => NUMBER }, `x ${NUMBER}`])(
    'nothing that is no code: %j',
    (code) => {
      const { at: _at, ...report } = describeError(
        Object.assign(new Error(), { code, constraint: code, table: code }),
      )
      expect(report).toEqual({ name: 'Error' })
    },
  )

  test('its causes, as far as they go', () => {
    const error = new Error('', { cause: new RangeError(NUMBER, { cause: NUMBER }) })
    expect(describeError(error)).toMatchObject({
      name: 'Error',
      cause: { name: 'RangeError', cause: { name: 'string' } },
    })
    const endless = new Error()
    endless.cause = endless
    expect(JSON.stringify(describeError(endless)).match(/"cause"/g)).toHaveLength(3)
  })

  test('a refusal of the gateway’s own: its code and the transaction, not the cause that was told already', () => {
    const cause = new Error(NUMBER)
    const error = gatewayError('card_processor_not_available', { entity_id: 'some id' }, { cause })
    expect(describeError(error)).toEqual({
      name: 'GatewayError',
      code: 'card_processor_not_available',
      entity_id: 'some id',
      at: expect.arrayContaining([HERE]),
    })
  })

  test.each([NUMBER, 7, null, undefined, { message: NUMBER }])('what is no error: %j', (thrown) => {
    expect(describeError(thrown)).toEqual({ name: typeof thrown })
  })
})

describe('a line', () => {
  test.each([
    ['silent networks', new DeadlineExceeded(), 40],
    [
      'what silent networks led to',
      gatewayError('ach_processor_not_available', {}, { cause: new DeadlineExceeded() }),
      40,
    ],
    ['somebody who was faster', gatewayError('version_conflict'), 40],
    ['another refusal', gatewayError('not_valid_for_transaction_status'), 50],
    ['what a defect led to', gatewayError('ach_processor_not_available', {}, { cause: new TypeError() }), 50],
    ['a defect', new TypeError(), 50],
    ['what is no error', NUMBER, 50],
  ])('about %s', (_name, cause, level) => {
    const log = capturedLog()
    logFailure(createLogger('info', log), { transaction: 'some id' }, cause, 'it failed')
    expect(log.lines()).toEqual([
      expect.objectContaining({ level, transaction: 'some id', msg: 'it failed', cause: expect.anything() }),
    ])
    expect(log.text()).not.toContain(NUMBER)
  })

  test('of a library has no message either', () => {
    const log = capturedLog()
    const logger = createLogger('info', log)
    logger.error({ err: new TypeError(NUMBER) }, 'it failed')
    logger.error({ err: new TypeError(NUMBER) })
    logger.child({}).error(new TypeError(NUMBER))
    logger.warn('it failed %s', 'twice')
    const err = expect.objectContaining({ name: 'TypeError' })
    const [text, twice] = [expect.any(String), 'it failed twice']
    expect(log.lines()).toEqual(
      [{ err, msg: 'it failed' }, { err, msg: text }, { err, msg: text }, { msg: twice }].map((line) =>
        expect.objectContaining(line),
      ),
    )
    expect(log.text()).not.toContain(NUMBER)
  })
})
