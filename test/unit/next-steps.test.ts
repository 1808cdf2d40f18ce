// What the gateway advises about errors of the system and of databases, which say only what failed.
import { describe, expect, test } from 'vitest'
import { createLogger, logFailure } from '../../gateway/core/logger.ts'
import { nextStepFor } from '../../gateway/core/next-steps.ts'
import { DatabaseUnavailable } from '../../gateway/platform/storage/unavailable.ts'

const coded = (code: string, cause?: unknown) => Object.assign(new Error('It failed.', { cause }), { code })

describe('a next step', () => {
  test.each([
    ['EADDRINUSE', '--port'],
    ['EACCES', 'user that runs the gateway'],
    ['EROFS', '--data'],
    ['ECONNREFUSED', 'server runs'],
    ['SQLITE_CORRUPT', 'last backup'],
    ['SQLITE_CORRUPT_INDEX', 'last backup'],
    ['SQLITE_NOTADB', 'last backup'],
    ['SQLITE_READONLY_DBMOVED', 'write to the data folder'],
    ['SQLITE_IOERR_WRITE', 'local disk'],
    ['28P01', 'password in DATABASE_URL'],
    ['3D000', 'Create the database'],
    ['53300', 'max_connections'],
    ['25006', 'default_transaction_read_only'],
    ['26000', '?prepare=false'],
    ['42P05', '?prepare=false'],
    ['ENOENT', 'Check the path'],
    ['ECONNRESET', 'The connection was cut'],
    ['08006', 'The connection was cut'],
    ['57P01', 'stopped or restarted'],
    ['57014', 'end long transactions'],
    ['40P01', 'end long transactions'],
  ])('for %s', (code, said) => {
    expect(nextStepFor(coded(code))).toContain(said)
  })

  test('is the cause’s, where the error itself has none', () => {
    expect(nextStepFor(new Error('no', { cause: coded('ENOSPC') }))).toContain('Free some space')
    expect(nextStepFor(coded('UNHEARD_OF', coded('ENOSPC')))).toContain('Free some space')
    const full = new DatabaseUnavailable('full', 'disk full', { code: 'SQLITE_FULL' })
    expect(nextStepFor(full)).toContain('Free some space')
  })

  test('is none for an error of ours, and for what was no error', () => {
    expect(nextStepFor(new Error('That is not a data folder.'))).toBeUndefined()
    expect(nextStepFor(coded('42601'))).toBeUndefined()
    expect(nextStepFor('ENOSPC')).toBeUndefined()
  })

  test('stands in the log', () => {
    const lines: unknown[] = []
    const logger = createLogger('warn', { write: (line) => void lines.push(JSON.parse(line)) })
    logFailure(logger, { task: 'heartbeat' }, coded('26000'), 'failed')
    logFailure(logger, { task: 'heartbeat' }, new Error('a defect'), 'failed')
    expect(lines).toEqual([
      expect.objectContaining({ nextStep: expect.stringContaining('?prepare=false') }),
      expect.not.objectContaining({ nextStep: expect.anything() }),
    ])
  })
})
