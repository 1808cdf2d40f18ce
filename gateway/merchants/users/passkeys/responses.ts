// What browsers send of a passkey, as the script of the pages writes it into a form (WebAuthn's RegistrationResponseJSON and
// AuthenticationResponseJSON). Every part of it is looked at before anything is done with it.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { isObject, type Members, own } from '../../../core/objects.ts'

const KEY = { type: 'public-key', clientExtensionResults: {} } as const

/** Returns undefined for what is no answer of an authenticator that makes a passkey. */
export function readRegistration(text: string): RegistrationResponseJSON | undefined {
  const { id, response } = read(text)
  const [clientDataJSON, attestationObject] = texts(response, 'clientDataJSON', 'attestationObject')
  if (!id || !clientDataJSON || !attestationObject) return undefined
  return { ...KEY, id, rawId: id, response: { clientDataJSON, attestationObject } }
}

/** Returns undefined for what is no answer of a passkey. */
export function readAssertion(text: string): AuthenticationResponseJSON | undefined {
  const { id, response } = read(text)
  const [clientDataJSON, authenticatorData, signature, userHandle] = texts(
    response,
    'clientDataJSON',
    'authenticatorData',
    'signature',
    'userHandle',
  )
  if (!id || !clientDataJSON || !authenticatorData || !signature) return undefined
  const answer = { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) }
  return { ...KEY, id, rawId: id, response: answer }
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type Transport = (typeof TRANSPORTS)[number]

/** How the browser says that the authenticator is reached; what isn't known is left out. */
export function transportsIn(text: string): Transport[] {
  const given = own(read(text).response, 'transports')
  return transportsOf(Array.isArray(given) ? given.map(String) : [])
}

export const transportsOf = (names: readonly string[]): Transport[] =>
  TRANSPORTS.filter((known) => names.includes(known))

/** The challenge that was answered, which the passkey has signed. */
export function challengeIn(clientDataJSON: string): string {
  const [challenge] = texts(parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')), 'challenge')
  return challenge ?? ''
}

function read(text: string): { id: string | undefined; response: Members } {
  const members = parse(text)
  const response = own(members, 'response')
  const [id] = texts(members, 'id')
  return { id, response: isObject(response) ? response : {} }
}

function parse(text: string): Members {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Those of the members that are base64url. */
const texts = (members: Members, ...names: string[]): (string | undefined)[] =>
  names.map((name) => {
    const value = own(members, name)
    return typeof value === 'string' && /^[\w-]+$/.test(value) ? value : undefined
  })
