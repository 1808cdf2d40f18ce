import { checked, type HostedFieldsException, wrongConfiguration } from '../api/exceptions.ts'
import { type FieldCss, TIMEOUT, TOKEN_TIMEOUT } from '../protocol.ts'
import { ownMembers, type Unknown } from '../unknown.ts'
import {
  type CheckedField,
  checkCss,
  checkFields,
  type FieldConfig,
  showSelector,
} from './field-configuration.ts'
import { checkLanguage, type Language, type Messages } from './language.ts'
import { readMember, readObject } from './members.ts'

/** The configuration that a page passes (rules: hosted-fields.md#configuration). */
export interface HostedFieldsConfig {
  /** The merchant's public key, `m_…`. */
  publicKey: string
  /**
   * The URL of the frame document on the gateway. The script tag finds it next to the script; an ESM import must name it. Use
   * the frame of the same version as the library.
   */
  frameUrl?: string
  /** Adds to the state whether the typed card may be surcharged. */
  surchargeEnabled?: boolean
  /** Styles for every field; a field's own styles override them. */
  input?: { css?: FieldCss }
  fields: FieldConfig[]
  /** Milliseconds until a frame that does not answer counts as failed; 15,000 by default. */
  timeout?: number
  /**
   * Milliseconds until a token request counts as failed; 30,000 by default. After a fifth of it the event `slow` is emitted.
   */
  tokenTimeout?: number
  /** Aborting it calls `destroy()`. */
  signal?: AbortSignal
  /** The language of the fields, a BCP 47 tag; by default that of the page at the place of the first field. */
  locale?: string
  /** Texts in place of those of the language. */
  messages?: Messages
}

/** A configuration without faults, with its containers and its frame URL resolved. */
export interface CheckedConfig extends Language {
  publicKey: string
  frameUrl: URL
  surchargeEnabled: boolean
  css: FieldCss
  fields: CheckedField[]
  timeout: number
  tokenTimeout: number
  signal: AbortSignal | undefined
}

/** Milliseconds. */
const STANDARD = { timeout: 15_000, tokenTimeout: TOKEN_TIMEOUT }

/**
 * Checks a configuration before any iframe is made.
 * @param config what the page passed, which may be anything
 * @param defaultFrameUrl the frame next to the script, if the script tag is used
 * @throws HostedFieldsException of code 2 with every fault in `messages`
 */
export function checkConfiguration(config: unknown, defaultFrameUrl: string | undefined): CheckedConfig {
  return checked((faults) => readConfiguration(config, defaultFrameUrl, faults))
}

function readConfiguration(
  given: unknown,
  defaultFrameUrl: string | undefined,
  faults: string[],
): CheckedConfig | undefined {
  const config = readObject(given, 'The configuration', faults)
  if (!config) return undefined
  const publicKey = checkPublicKey(config, faults)
  const frameUrl = checkFrameUrl(config.frameUrl, defaultFrameUrl, faults)
  const surchargeEnabled = readMember(config, 'surchargeEnabled', false, '', faults)
  const css = checkCss(ownMembers(config.input).css, 'input.css', faults)
  const fields = checkFields(config.fields, faults)
  const timeout = checkTimeout(config, 'timeout', faults)
  const tokenTimeout = checkTimeout(config, 'tokenTimeout', faults)
  const language = checkLanguage(config.locale, config.messages, fields[0]?.container, faults)
  const { signal } = config
  // The getter throws for an object that is only made to look like a signal.
  if (signal !== undefined && !(signal instanceof AbortSignal && typeof signal.aborted === 'boolean'))
    faults.push('signal must be an AbortSignal.')
  if (!frameUrl) return undefined
  return {
    publicKey,
    frameUrl,
    surchargeEnabled,
    css,
    fields,
    timeout,
    tokenTimeout,
    signal: signal as AbortSignal | undefined,
    ...language,
  }
}

function checkPublicKey(config: Unknown, faults: string[]): string {
  const key = readMember(config, 'publicKey', '', '', faults)
  const other = Object.keys(config).find((name) => /^public_?key$/i.test(name) && name !== 'publicKey')
  if (!config.publicKey) faults.push(`publicKey is missing${other ? `: rename ${other}` : ''}.`)
  else if (/^sk_/.test(key))
    faults.push('publicKey holds a secret key: never put that into a page; replace it.')
  return key
}

/**
 * @param sibling the frame next to the script. Any other frame must have its origin, because the script tag's integrity would
 *   mean nothing for a frame from elsewhere
 */
function checkFrameUrl(given: unknown, sibling: string | undefined, faults: string[]): URL | undefined {
  const value = given ?? sibling
  if (value === undefined) {
    faults.push('frameUrl is missing: give the address of frame.html on the gateway.')
    return undefined
  }
  const url = typeof value === 'string' ? parseUrl(value) : undefined
  if (url?.protocol !== 'https:') {
    faults.push('frameUrl must be an absolute https address.')
    return undefined
  }
  const home = sibling && new URL(sibling).origin
  if (home && url.origin !== home) faults.push(`frameUrl must be on ${home}, where the script is from.`)
  return url
}

function parseUrl(value: string): URL | undefined {
  try {
    return new URL(value)
  } catch {
    return undefined
  }
}

function checkTimeout(config: Unknown, key: keyof typeof STANDARD, faults: string[]): number {
  const { least, most } = TIMEOUT
  const value = readMember(config, key, STANDARD[key], '', faults)
  if (!(value >= least && value <= most)) faults.push(`${key} must be from ${least} to ${most} milliseconds.`)
  return value
}

/** The exception for a selector that no field has. */
export function unknownField(selector: unknown): HostedFieldsException {
  return wrongConfiguration([`There is no field with the selector ${showSelector(selector)}.`])
}
