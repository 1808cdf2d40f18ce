// How a field finds its vault, and what it sends there.
import { expect, test } from 'vitest'
import { inField } from './support/field.ts'
import { type } from './support/keyboard.ts'
import { isClosed, settle } from './support/ports.ts'

test(
  'a field joins with its id, type and name, and only a document of its own origin gets it',
  inField({ type: 'text', name: 'nickname', fieldId: 'f9' }, async ({ join }) => {
    const { join: message, origin } = await join()
    expect(message).toMatchObject({ hostedFields: 'join', fieldId: 'f9', type: 'text', name: 'nickname' })
    expect(origin).toBe('https://gateway.example')
  }),
)

test(
  'the vault gets the value at the join and at each change, and the answer to a sync after it',
  inField({ type: 'cvv' }, async ({ input, join }) => {
    type(input, '1')
    const vault = await join()
    type(input, '2')
    await vault.send({ type: 'sync', request: 7 })
    expect(vault.arrived).toEqual([
      { type: 'value', value: '1' },
      { type: 'value', value: '12' },
      { type: 'synced', request: 7 },
    ])
  }),
)

test(
  'the newest vault gets what is typed, and the one before nothing more',
  inField({ type: 'cvv' }, async ({ input, join }) => {
    const first = await join()
    const second = await join('other')
    type(input, '1')
    await settle()
    expect(first.arrived).toEqual([{ type: 'value', value: '' }])
    expect(second.arrived.at(-1)).toEqual({ type: 'value', value: '1' })
    expect(isClosed(first.port)).toBe(true)
  }),
)

test(
  'a vault that answers after a newer one gets nothing, and its port is closed',
  inField({ type: 'cvv' }, async ({ input, join, page, siblings }) => {
    const late: MessagePort[] = []
    siblings.slow = { postMessage: (_data, _origin, ports) => late.push(...ports) }
    page.tell('joinVault', 'slow')
    await settle()
    const newer = await join()
    const [port] = late
    if (!port) throw new Error('The field did not join.')
    const heard: unknown[] = []
    port.onmessage = ({ data }) => heard.push(data)
    port.postMessage({ type: 'joined' })
    await settle()
    type(input, '1')
    await settle()
    expect(newer.arrived.at(-1)).toEqual({ type: 'value', value: '1' })
    expect(heard).toEqual([])
    expect(isClosed(port)).toBe(true)
  }),
)

test(
  'a vault that is not there gets nothing, and the field goes on',
  inField({ type: 'cvv' }, async ({ input, page, last }) => {
    page.tell('joinVault', 'nobody')
    type(input, '1')
    expect(await last()).toMatchObject({ length: 1 })
  }),
)

test(
  'the value without what formatting adds is sent',
  inField({}, async ({ input, join }) => {
    const { arrived } = await join()
    type(input, '42424')
    await settle()
    expect(arrived.at(-1)).toEqual({ type: 'value', value: '42424' })
  }),
)
