// What is left of a refused body is read slowly (gateway/platform/http/connection/drain.ts).
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limits } from '../../gateway/core/limits.ts'
import { drain, hasMuchUnread } from '../../gateway/platform/http/connection/drain.ts'

const { turnBytes, pauseMs, timeoutMs } = limits.drain
const CHUNK = 16 * 1024

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A request whose sender sends as fast as it is read. @param bytes of its body */
function sending(bytes: number) {
  const request = new IncomingMessage(new Socket())
  const taken = { bytes: 0 }
  request._read = () => {
    const chunk = Math.min(CHUNK, bytes - taken.bytes)
    taken.bytes += chunk
    request.push(chunk === 0 ? null : Buffer.alloc(chunk))
  }
  return { request, taken }
}

/** Lets the stream do all that it does without waiting for a timer. */
async function settle() {
  for (let turns = 0; turns < 100; turns++) await turn()
}

test('so many bytes, then a pause', async () => {
  const { request, taken } = sending(100 * turnBytes)
  const drained = drain(request)
  for (let turns = 1; turns <= 3; turns++) {
    await settle()
    expect(taken.bytes).toBeGreaterThanOrEqual(turns * turnBytes)
    // What a stream reads ahead comes on top.
    expect(taken.bytes).toBeLessThanOrEqual(turns * turnBytes + 2 * request.readableHighWaterMark)
    await vi.advanceTimersByTimeAsync(pauseMs)
  }
  request.destroy()
  await drained
})

test('until its end', async () => {
  const { request, taken } = sending(turnBytes + 1)
  const drained = drain(request)
  await settle()
  await vi.advanceTimersByTimeAsync(pauseMs)
  await drained
  expect(taken.bytes).toBe(turnBytes + 1)
})

test('until the time is up, and no further', async () => {
  const { request, taken } = sending(Number.POSITIVE_INFINITY)
  const drained = drain(request)
  await vi.advanceTimersByTimeAsync(timeoutMs)
  await drained
  const { bytes } = taken
  await vi.advanceTimersByTimeAsync(timeoutMs)
  await settle()
  expect(taken.bytes).toBe(bytes)
})

test.each<[string, Record<string, string>, boolean, boolean]>([
  ['none', {}, false, false],
  ['a small one', { 'content-length': '65536' }, false, false],
  ['a large one', { 'content-length': '65537' }, false, true],
  ['one of any length', { 'transfer-encoding': 'chunked' }, false, true],
  ['a large one that has come', { 'content-length': '65537' }, true, false],
])('a body of which much may be unread: %s', (_what, headers, complete, expected) => {
  expect(hasMuchUnread(Object.assign(new IncomingMessage(new Socket()), { headers, complete }))).toBe(
    expected,
  )
})
