// A whole vault, with the page on its port and fields that join.
import './css.ts'
import { helloTo } from '../../../../frame/hello.ts'
import { startVault } from '../../../../frame/vault/start.ts'
import { openPort, type Remote } from '../../../../src/port.ts'
import type { FieldToVault, Join, VaultMethods, VaultToField } from '../../../../src/vault-protocol.ts'
import { english } from './english.ts'
import { type Frame, KEY, runInFrame } from './frame.ts'
import { type Gateway, withGateway } from './gateway.ts'
import { listen, settle, TestChannel } from './ports.ts'

export interface JoinedField {
  port: MessagePort
  arrived: VaultToField[]
  send(message: FieldToVault): void
  /** Answers every sync from now on. */
  answer(): void
}

export interface TestVault extends Gateway {
  page: Remote<VaultMethods>
  /** What the page heard of surcharges. */
  surchargeable: unknown[]
  /** Has a field join, as its frame does. */
  join(join: Partial<Join>, origin?: string): Promise<JoinedField>
  /** Has a field join that has a value and answers. */
  hold(join: Partial<Join>, value: string): Promise<JoinedField>
}

export function inVault(settings: unknown, body: (vault: TestVault) => unknown): () => Promise<void> {
  return () =>
    runInFrame({}, (frame) => withGateway(async (gateway) => body(await openVault(frame, gateway, settings))))
}

async function openVault(frame: Frame, gateway: Gateway, settings: unknown): Promise<TestVault> {
  const said = { texts: english, fault: undefined }
  const sayHello = helloTo('https://shop.example', said)
  startVault({ page: 'https://shop.example', settings, texts: english, sayHello })
  const [port] = frame.posted[0]?.ports ?? []
  if (!port) throw new Error('The vault did not say hello.')
  const surchargeable: unknown[] = []
  const page = openPort<VaultMethods>(port, { surchargeable: (answer) => void surchargeable.push(answer) })
  await settle()
  const vault = {
    ...gateway,
    page,
    surchargeable,
    join: (join: Partial<Join>, origin?: string) => joinVault(join, origin),
    async hold(join: Partial<Join>, value: string) {
      const field = await joinVault(join)
      field.answer()
      field.send({ type: 'value', value })
      await settle()
      return field
    },
  }
  return vault
}

async function joinVault(change: Partial<Join>, origin = location.origin): Promise<JoinedField> {
  const { port1, port2 } = new TestChannel()
  const join: Join = {
    hostedFields: 'join',
    fieldId: 'number',
    type: 'credit_card_number',
    name: '',
    key: KEY,
    load: 'first',
    ...change,
  }
  const arrived = listen(port1) as VaultToField[]
  window.dispatchEvent(new MessageEvent('message', { data: join, origin, ports: [port2] }))
  await settle()
  return {
    port: port1,
    arrived,
    send: (message) => port1.postMessage(message),
    answer() {
      port1.onmessage = ({ data }: MessageEvent<VaultToField>) => {
        arrived.push(data)
        if (data.type === 'sync') port1.postMessage({ type: 'synced', request: data.request })
      }
    },
  }
}
