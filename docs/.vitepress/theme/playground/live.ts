// The fields of the playground, as any page has them: loaded from the gateway that serves the guide, by its script's digest.
import type { HostedFieldsInstance, HostedFieldsState } from '../../../../src/index.ts'
import { findGateway } from '../gateway.ts'
import { type GatewayFields, unknownGateway } from './code.ts'
import { configOf, type Settings } from './settings.ts'

/** The gateway that serves this page, if it has the demo's key. */
export async function findFields(): Promise<GatewayFields | undefined> {
  const { publicKey, ...gateway } = (await findGateway()) ?? {}
  return publicKey === undefined ? undefined : { ...unknownGateway, ...gateway, publicKey }
}

/** Puts the gateway's script into the page, once. */
export async function loadLibrary({ script, integrity }: GatewayFields) {
  if (window.Service === undefined) {
    await new Promise<void>((resolve, reject) => {
      const element = document.createElement('script')
      Object.assign(element, { src: script, integrity, crossOrigin: 'anonymous' })
      element.addEventListener('load', () => resolve())
      element.addEventListener('error', () => reject(new Error('The script of the fields did not load.')))
      document.head.append(element)
    })
  }
  if (window.Service === undefined) throw new Error('The script of the fields did not run.')
  return window.Service.HostedFields
}

type Library = Awaited<ReturnType<typeof loadLibrary>>

/** Mounts the fields into their containers. @throws where the settings make no configuration, with what is wrong */
export function mount(
  library: Library,
  { publicKey }: GatewayFields,
  settings: Settings,
  onState: (state: HostedFieldsState) => void,
): HostedFieldsInstance {
  const instance = library.initializeFields({ publicKey, ...configOf(settings) }, onState)
  // Said by the state, too.
  instance.ready.catch(() => {})
  return instance
}

/** What to say of anything that was caught. */
export const saidBy = (library: Library | undefined, error: unknown): string =>
  library
    ? library.parseException(error).messages.join(' ')
    : error instanceof Error
      ? error.message
      : String(error)
