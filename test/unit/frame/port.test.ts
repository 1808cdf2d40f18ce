// Calls over a port: what an end may call, and what it hears back.
import { expect, test } from 'vitest'
import { type Methods, openPort, PortError, servePort } from '../../../src/port.ts'
import { withClock } from './support/clock.ts'
import { isClosed, listen, settle, TestChannel } from './support/ports.ts'

/** One end with these methods, and the other as it is. */
function open(methods: Methods = {}) {
  const { port1, port2 } = new TestChannel()
  const remote = openPort<Record<string, (...args: unknown[]) => unknown>>(port1, methods)
  return { remote, port: port2, arrived: listen(port2) }
}

test('an end says that it listens', async () => {
  const { arrived } = open()
  await settle()
  expect(arrived).toEqual([{}])
})

test('a call reaches the method of that name, and its result comes back', async () => {
  const { port1, port2 } = new TestChannel()
  const heard: unknown[] = []
  const one = openPort<{ add(a: number, b: number): Promise<number>; hear(text: string): void }>(port1, {})
  openPort(port2, {
    add: async (a: number, b: number) => a + b,
    hear: (text: string) => void heard.push(text),
  })
  expect(await Promise.all([one.ask(0, 'add', 1, 2), one.ask(0, 'add', 3, 4)])).toEqual([3, 7])
  one.tell('hear', 'x')
  await settle()
  expect(heard).toEqual(['x'])
})

test('what is sent is as the format says', async () => {
  const { remote, arrived } = open()
  remote.tell('one', 1)
  void remote.ask(0, 'two')
  await settle()
  expect(arrived.slice(1)).toEqual([
    { call: 'one', args: [1] },
    { id: 1, call: 'two', args: [] },
  ])
})

test('a call without an id is not answered, one with an id is', async () => {
  const { port, arrived } = open({ one: () => 1 })
  port.postMessage({ call: 'one', args: [] })
  port.postMessage({ call: 'one', args: [], id: 7 })
  await settle()
  expect(arrived.slice(1)).toEqual([{ id: 7, value: 1 }])
})

test('why a method failed stays where it failed', async () => {
  const { port, arrived } = open({
    throws: () => {
      throw new Error('4242')
    },
    rejects: () => Promise.reject(new Error('4242')),
  })
  for (const [id, call] of ['throws', 'rejects'].entries()) port.postMessage({ call, id, args: [] })
  await settle()
  expect(arrived.slice(1)).toEqual([
    { id: 0, failed: true },
    { id: 1, failed: true },
  ])
})

test('only own methods can be called', async () => {
  const { port, arrived } = open({ one: () => 1 })
  const names = ['toString', 'constructor', '__proto__', 'two', '', 7, null]
  for (const [id, call] of names.entries()) port.postMessage({ call, id, args: [] })
  await settle()
  expect(arrived.slice(1)).toEqual(names.map((_name, id) => ({ id, failed: true })))
})

test('arguments that are no list are none, and messages that are no object are nothing', async () => {
  const { port, arrived } = open({ count: (...args: unknown[]) => args.length })
  port.postMessage({ call: 'count', id: 1, args: { length: 2 } })
  port.postMessage({ call: 'count', id: 2 })
  for (const data of [null, 'call', 7, undefined]) port.postMessage(data)
  await settle()
  expect(arrived.slice(1)).toEqual([
    { id: 1, value: 0 },
    { id: 2, value: 0 },
  ])
})

const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof PortError ? `${error.reason}: ${error.message}` : error),
  )

test('a refused call rejects', async () => {
  const { remote, port } = open()
  const reason = reasonOf(remote.ask(0, 'one'))
  port.postMessage({ id: 1, failed: true })
  expect(await reason).toBe('refused: The call was not answered: refused.')
})

test('only the answer to a call settles it, and only once', async () => {
  const { remote, port } = open()
  const values: unknown[] = []
  void remote.ask(0, 'one').then((value) => values.push(value))
  for (const message of [{}, { id: 2, value: 'other' }, { value: 'none' }]) port.postMessage(message)
  await settle()
  expect(values).toEqual([])
  port.postMessage({ id: 1, value: 'right' })
  port.postMessage({ id: 1, value: 'late' })
  await settle()
  expect(values).toEqual(['right'])
})

test('a call that is not answered in time rejects, one without a limit waits', () =>
  withClock(async ({ pass }) => {
    const { remote, port } = open()
    const reasons: unknown[] = []
    for (const timeout of [500, 0, 600])
      void reasonOf(remote.ask(timeout, 'one')).then((reason) => reasons.push(reason))
    await settle()
    port.postMessage({ id: 3, value: 1 })
    await settle()
    expect(reasons).toEqual(['none'])
    pass(499)
    await settle()
    expect(reasons).toHaveLength(1)
    pass(1)
    await settle()
    expect(reasons).toEqual(['none', 'timeout: The call was not answered: timeout.'])
    pass(100_000)
    await settle()
    expect(reasons).toHaveLength(2)
  }))

test('an end that is closed rejects what waits, and closes its port', async () => {
  const { remote, port } = open()
  const reasons = [reasonOf(remote.ask(0, 'one')), reasonOf(remote.ask(1_000, 'two'))]
  remote.close()
  expect(await Promise.all(reasons)).toEqual(Array(2).fill('closed: The call was not answered: closed.'))
  expect(isClosed(port)).toBe(true)
})

test('messages from before are received like those that arrive', async () => {
  const heard: unknown[] = []
  const { receive } = servePort(new TestChannel().port1, { hear: (value: unknown) => void heard.push(value) })
  for (const data of [{ call: 'hear', args: [1] }, 'no message', { call: 'hear', args: [2] }]) receive(data)
  await settle()
  expect(heard).toEqual([1, 2])
})

test('a member of a polluted prototype is no member of a message', async () => {
  const { port, arrived } = open({ one: () => 1 })
  Object.defineProperty(Object.prototype, 'call', { value: 'one', configurable: true })
  try {
    port.postMessage({ id: 7 })
    await settle()
  } finally {
    Reflect.deleteProperty(Object.prototype, 'call')
  }
  expect(arrived.slice(1)).toEqual([])
})
