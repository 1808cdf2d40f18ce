// Signals that end the gateway: npm hands on what a terminal has already sent, and a person may be in a hurry.
import tty from 'node:tty'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stopWhenTold } from '../../gateway/app/stop.ts'
import { limits } from '../../gateway/core/limits.ts'

const { sameSignalMs } = limits.stopping
const exits: unknown[] = []
const signals = new Map<string | symbol, () => void>()
const send = (signal: string) => signals.get(signal)?.()

beforeEach(() => {
  exits.length = 0
  vi.useFakeTimers()
  vi.spyOn(process, 'on').mockImplementation((signal, listener) => {
    signals.set(signal, () => listener())
    return process
  })
  vi.spyOn(tty, 'isatty').mockReturnValue(false)
  vi.spyOn(process, 'exit').mockImplementation((status) => {
    exits.push(status)
    return undefined as never
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** What closes takes until `done` is called. */
function stopping() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const close = vi.fn(() => promise)
  const reload = vi.fn()
  stopWhenTold(close, { withCaller: false, reload })
  return { close, done: resolve, failed: reject, reload }
}

test('the same signal that comes twice stops once, and in order', async () => {
  const { close, done } = stopping()
  send('SIGINT')
  vi.advanceTimersByTime(sameSignalMs - 1)
  send('SIGINT')
  expect(exits).toEqual([])
  done()
  await vi.waitFor(() => expect(exits).toEqual([0]))
  expect(close).toHaveBeenCalledTimes(1)
})

test('a further one stops at once', () => {
  const { close } = stopping()
  send('SIGINT')
  vi.advanceTimersByTime(sameSignalMs)
  send('SIGTERM')
  expect(exits).toEqual([1])
  expect(close).toHaveBeenCalledTimes(1)
})

test('SIGHUP reloads, as often as it comes, unless the terminal is gone', () => {
  const terminal = vi.mocked(tty.isatty).mockReturnValue(true)
  const { close, reload } = stopping()
  send('SIGHUP')
  send('SIGHUP')
  expect(reload).toHaveBeenCalledTimes(2)
  expect(close).not.toHaveBeenCalled()
  terminal.mockReturnValue(false)
  send('SIGHUP')
  expect(close).toHaveBeenCalledTimes(1)
})

test('SIGHUP to a daemon, which has no terminal, reloads', () => {
  const { close, reload } = stopping()
  send('SIGHUP')
  expect(reload).toHaveBeenCalledTimes(1)
  expect(close).not.toHaveBeenCalled()
})

test('SIGHUP stops what has nothing to reload', () => {
  const close = vi.fn(() => new Promise<void>(() => {}))
  stopWhenTold(close, { withCaller: false })
  send('SIGHUP')
  expect(close).toHaveBeenCalledTimes(1)
})

test('what cannot be closed is told', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  const { failed } = stopping()
  send('SIGTERM')
  failed(new Error('The disk is full.'))
  await vi.waitFor(() => expect(exits).toEqual([1]))
  expect(told).toHaveBeenCalledWith('The disk is full.')
})

test('what does not end in time ends the process, after the time for proxies', () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  stopWhenTold(() => new Promise(() => {}), { withCaller: false, delayMs: 60_000 })
  send('SIGTERM')
  vi.advanceTimersByTime(60_000 + limits.stopping.mostMs - 1)
  expect(exits).toEqual([])
  vi.advanceTimersByTime(1)
  expect(exits).toEqual([1])
  expect(told).toHaveBeenCalledWith('What was in progress did not end in time.')
})
