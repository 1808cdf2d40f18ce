import { checked, type HostedFieldsException, wrongConfiguration } from './exceptions.ts'
import {
  type CheckedField,
  checkCss,
  checkFields,
  type FieldConfig,
  showSelector,
} from './field-configuration.ts'
import type { FieldCss } from './protocol.ts'
import { isObject, type Unknown } from './unknown.ts'

/** What a page configures (rules: hosted-fields.md#configuration). */
export interface HostedFieldsConfig {
  /** The merchant's public key, `m_…`. */
  publicKey: string
  /**
   * The frame document's address on the gateway. The script tag finds it beside the script; an ESM import has to name
   * it. Use the frame of the same version as the library.
   */
  frameUrl?: string
  /** Tells in the state whether the card that is typed may be surcharged. */
  surchargeEnabled?: boolean
  /** Styles for every field; a field's own override them. */
  input?: { css?: FieldCss }
  fields: FieldConfig[]
  /** Milliseconds until frames that do not answer count as failed; 15,000 by default. */
  timeout?: number
  /** Aborting it is `destroy()`. */
  signal?: AbortSignal
}

/** A configuration without faults, with what it names looked up. */
export interface CheckedConfig {
  publicKey: string
  frameUrl: URL
  surchargeEnabled: boolean
  css: FieldCss
  fields: CheckedField[]
  timeout: number
  signal: AbortSignal | undefined
}

/** Milliseconds. */
const TIMEOUT = { standard: 15_000, least: 100, most: 120_000 }

/**
 * Checks a configuration before any iframe is made.
 * @param config what the page passed; nothing about it is taken for granted
 * @param defaultFrameUrl the frame beside the script, when the script tag is used
 * @throws HostedFieldsException with code 2 and every fault in `messages`
 */
export function checkConfiguration(config: unknown, defaultFrameUrl: string | undefined): CheckedConfig {
  return checked((faults) => readConfiguration(config, defaultFrameUrl, faults))
}

function readConfiguration(
  config: unknown,
  defaultFrameUrl: string | undefined,
  faults: string[],
): CheckedConfig | undefined {
  if (!isObject(config)) {
    faults.push('The configuration must be an object.')
    return undefined
  }
  const publicKey = checkPublicKey(config.publicKey, faults)
  const frameUrl = checkFrameUrl(config.frameUrl ?? defaultFrameUrl, faults)
  const surchargeEnabled = checkFlag(config, 'surchargeEnabled', faults)
  const css = checkCss(isObject(config.input) ? config.input.css : undefined, 'input.css', faults)
  const fields = checkFields(config.fields, faults)
  const timeout = checkTimeout(config.timeout, faults)
  const { signal } = config
  // The getter throws for what only passes for a signal.
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
    signal: signal as AbortSignal | undefined,
  }
}

function checkPublicKey(key: unknown, faults: string[]): string {
  if (key === undefined || key === '') faults.push('publicKey is missing.')
  else if (typeof key !== 'string') faults.push('publicKey must be a string.')
  else if (/^sk_/.test(key))
    faults.push('publicKey holds a secret key: never put that into a page; replace it.')
  return String(key)
}

function checkFrameUrl(value: unknown, faults: string[]): URL | undefined {
  if (value === undefined) {
    faults.push('frameUrl is missing: give the address of frame.html on the gateway.')
    return undefined
  }
  const url = typeof value === 'string' ? parseUrl(value) : undefined
  if (url?.protocol !== 'https:') {
    faults.push('frameUrl must be an absolute https address.')
    return undefined
  }
  return url
}

function parseUrl(value: string): URL | undefined {
  try {
    return new URL(value)
  } catch {
    return undefined
  }
}

function checkFlag(config: Unknown, key: string, faults: string[]): boolean {
  const value = config[key] ?? false
  if (typeof value !== 'boolean') faults.push(`${key} must be true or false.`)
  return value === true
}

function checkTimeout(value: unknown, faults: string[]): number {
  if (value === undefined) return TIMEOUT.standard
  if (typeof value === 'number' && value >= TIMEOUT.least && value <= TIMEOUT.most) return value
  faults.push(`timeout must be from ${TIMEOUT.least} to ${TIMEOUT.most} milliseconds.`)
  return TIMEOUT.standard
}

/** For a method that names a field which is not there. */
export function unknownField(selector: unknown): HostedFieldsException {
  return wrongConfiguration([`There is no field with the selector ${showSelector(selector)}.`])
}
