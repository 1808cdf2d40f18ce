// A whole field with the page on the other end of its port.
import './css.ts'
import type { ShownField } from '../../../../frame/booted.ts'
import { showFields } from '../../../../frame/field/look/show.ts'
import { RHYTHM } from '../../../../frame/field/reports.ts'
import { startFields } from '../../../../frame/field/start.ts'
import { helloTo } from '../../../../frame/hello.ts'
import type { Disturbed } from '../../../../shared/disturbances.ts'
import { openPort, type Remote } from '../../../../src/port.ts'
import type { FieldCause, FieldMethods, FieldReport, FieldSettings } from '../../../../src/protocol.ts'
import type { FieldToVault, Join, VaultToField } from '../../../../src/vault-protocol.ts'
import { type Clock, withClock } from './clock.ts'
import { english } from './english.ts'
import { type Frame, type FrameOptions, runInFrame } from './frame.ts'
import { settle } from './ports.ts'
import { settingsOf } from './settings.ts'

export interface TestField extends Frame {
  /** The same element as `input` of another type; only in a list it is one. */
  list: HTMLSelectElement
  /** What screen readers announce. */
  announced(): string
  /** The error that they say with the field. */
  shown(): string
  settings: FieldSettings
  /** The field's methods, as the page calls them. */
  page: Remote<FieldMethods>
  /** Lets milliseconds pass: no time passes otherwise. */
  pass: Clock['pass']
  /** Everything the page was told since the last call, without waiting. */
  now(): Promise<Array<[cause: FieldCause, report: FieldReport]>>
  /** The same, when reports that are sent only now and then are there, too. */
  told(): Promise<Array<[cause: FieldCause, report: FieldReport]>>
  /** The report that the page got last. */
  last(): Promise<FieldReport>
  /** Has the field join a vault that gives an answer, and returns that vault's end. */
  join(name?: string, answer?: 'joined' | 'refused'): Promise<TestVault>
}

export interface TestVault {
  join: Join
  origin: string
  port: MessagePort
  /** All messages but those of disturbances. */
  arrived: FieldToVault[]
  disturbed: Disturbed[]
  send(message: VaultToField): Promise<void>
}

/** A test of a field. */
export function inField(
  change: Partial<FieldSettings>,
  body: (field: TestField) => unknown,
  options: FrameOptions = {},
): () => Promise<void> {
  return () =>
    runInFrame(options, (frame) =>
      withClock(async (clock) => body(await openField(frame, clock, settingsOf(change)))),
    )
}

async function openField(frame: Frame, { pass }: Clock, settings: FieldSettings): Promise<TestField> {
  // The first of several reasons starts the further work.
  const started = new Promise<readonly ShownField[]>((resolve) => {
    const said = { texts: english, fault: undefined }
    showFields([settings], english, helloTo('https://shop.example', said), resolve)
  }).then(startFields)
  const [port] = frame.posted.at(-1)?.ports ?? []
  if (!port) throw new Error('The field did not say hello.')
  const reports: Array<[FieldCause, FieldReport]> = []
  const changed = (report: FieldReport, cause: FieldCause) => void reports.push([cause, report])
  const page = openPort<FieldMethods>(port, { changed })
  await started
  let latest: FieldReport | undefined
  const now = async () => {
    await settle()
    latest = reports.at(-1)?.[1] ?? latest
    return reports.splice(0)
  }
  const told = async () => {
    await settle()
    pass(RHYTHM)
    return now()
  }
  const element = document.getElementById('field')
  return {
    ...frame,
    input: element as HTMLInputElement,
    list: element as HTMLSelectElement,
    shown: () => document.getElementById('error')?.textContent ?? '',
    announced: () => document.getElementById('alert')?.textContent ?? '',
    settings,
    page,
    pass,
    now,
    told,
    async last() {
      await told()
      if (!latest) throw new Error('The page was told nothing.')
      return latest
    },
    join: (name = 'vault', answer = 'joined') => joinVault(frame, page, name, answer),
  }
}

type Answer = 'joined' | 'refused'

async function joinVault(
  frame: Frame,
  page: Remote<FieldMethods>,
  name: string,
  answer: Answer,
): Promise<TestVault> {
  const joins: Array<{ data: Join; origin: string; ports: MessagePort[] }> = []
  frame.siblings[name] = {
    postMessage: (data, origin, ports) => void joins.push({ data: data as Join, origin, ports }),
  }
  page.tell('joinVault', name)
  await settle()
  const { data: join, origin, ports: [port] = [] } = joins[0] ?? {}
  if (!join || !origin || !port) throw new Error('The field did not join.')
  const arrived: FieldToVault[] = []
  const disturbed: Disturbed[] = []
  port.onmessage = ({ data }: MessageEvent<FieldToVault>) => {
    if (data.type === 'disturbed') disturbed.push(data.disturbed)
    else arrived.push(data)
  }
  port.postMessage({ type: answer })
  await settle()
  return {
    join,
    origin,
    port,
    arrived,
    disturbed,
    async send(message) {
      port.postMessage(message)
      await settle()
    },
  }
}
