import { expect, test } from 'vitest'
import { createRetries } from '../../../../gateway/platform/storage/engines/retry-conflicts.ts'

const settings = { firstPauseMs: 1, longestPauseMs: 2, retriesBeforeTurns: 2, longestMs: 30 }
/** However busy the machine is. */
const patient = { ...settings, longestMs: 60_000 }
const conflict = () => Object.assign(new Error('could not serialize access'), { code: '40001' })

test('a conflict is retried until it succeeds', async () => {
  let runs = 0
  const attempt = async () => {
    if (++runs < 5) throw conflict()
    return 'done'
  }
  expect(await createRetries(patient)(attempt)).toBe('done')
  expect(runs).toBe(5)
})

test('a conflict that lasts is a database that is busy, so the client is told to try again', async () => {
  const attempt = () => Promise.reject(conflict())
  await expect(createRetries(settings)(attempt)).rejects.toMatchObject({
    trouble: 'busy',
    code: '40001',
    cause: { message: 'could not serialize access' },
  })
})

test('any other error is thrown as it is, after one attempt', async () => {
  let runs = 0
  const wrong = new Error('wrong')
  const attempt = () => {
    runs++
    return Promise.reject(wrong)
  }
  await expect(createRetries(settings)(attempt)).rejects.toBe(wrong)
  expect(runs).toBe(1)
})
