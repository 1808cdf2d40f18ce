import { configurationException } from './exceptions.ts'
import { FIELD_TYPES, type FieldCss, type FieldType } from './protocol.ts'

/** service.md, Hosted fields configuration. */
export interface HostedFieldsConfig {
  /** The merchant's public key, `m_…`. */
  publicKey: string
  /**
   * The frame document's address on the gateway. The script tag finds it beside the script; an ESM import has to name
   * it. Use the frame of the same version as the library.
   */
  frameUrl?: string
  /** Styles for every field; a field's own override them. */
  input?: { css?: FieldCss }
  fields: FieldConfig[]
}

export interface FieldConfig {
  /** CSS selector of the one element that the field is put into. */
  selector: string
  input: {
    type: FieldType
    placeholder?: string
    /** Groups the digits while typing: 4-4-4-4, American Express 4-6-5. */
    format?: boolean
    /** CSS properties, and the nested keys `:focus`, `:valid`, `:invalid`, `:required`, `::placeholder`. */
    css?: FieldCss
  }
}

/** A configuration without faults, with what it names looked up. */
export interface CheckedConfig {
  publicKey: string
  frameUrl: URL
  fields: CheckedField[]
}

export interface CheckedField {
  selector: string
  container: HTMLElement
  type: FieldType
  placeholder: string
  format: boolean
  css: FieldCss[]
}

type Unknown = Record<string, unknown>

/**
 * Checks a configuration before any iframe is made.
 * @param config what the page passed; nothing about it is taken for granted
 * @param defaultFrameUrl the frame beside the script, when the script tag is used
 * @throws HostedFieldsException with code 2 and every fault in `messages`
 */
export function checkConfiguration(config: unknown, defaultFrameUrl: string | undefined): CheckedConfig {
  const faults: string[] = []
  if (!isObject(config)) throw wrong(['The configuration must be an object.'])
  const publicKey = checkPublicKey(config, faults)
  const frameUrl = checkFrameUrl(config.frameUrl ?? defaultFrameUrl, faults)
  if (config.surchargeEnabled) faults.push('surchargeEnabled needs version 1.4 or later of this library.')
  const globalCss = checkCss(isObject(config.input) ? config.input.css : undefined, 'input.css', faults)
  const fields = checkFields(config.fields, globalCss, faults)
  if (faults.length || !frameUrl) throw wrong(faults)
  return { publicKey, frameUrl, fields }
}

function wrong(faults: string[]) {
  return configurationException('The hosted fields configuration is wrong', faults)
}

function isObject(value: unknown): value is Unknown {
  return typeof value === 'object' && value !== null
}

function checkPublicKey(config: Unknown, faults: string[]): string {
  const key = config.publicKey
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

function checkFields(value: unknown, globalCss: FieldCss, faults: string[]): CheckedField[] {
  if (!Array.isArray(value) || value.length === 0) {
    faults.push('fields must be a list with at least one field.')
    return []
  }
  const fields = value.flatMap((field: unknown, index) =>
    checkField(field, `fields[${index}]`, globalCss, faults),
  )
  for (const key of ['container', 'type'] as const) {
    const doubled = fields.find(
      (field, index) => fields.findIndex((other) => other[key] === field[key]) < index,
    )
    if (!doubled) continue
    const what = key === 'type' ? `have the type ${doubled.type}` : 'are put into the same element'
    faults.push(`Two fields ${what}.`)
  }
  return fields
}

function checkField(field: unknown, at: string, globalCss: FieldCss, faults: string[]): CheckedField[] {
  if (!isObject(field)) {
    faults.push(`${at} must be an object.`)
    return []
  }
  const container = checkSelector(field.selector, `${at}.selector`, faults)
  const input = isObject(field.input) ? field.input : {}
  const type = FIELD_TYPES.find((known) => known === input.type)
  if (!type) faults.push(`${at}.input.type must be one of ${FIELD_TYPES.join(', ')}.`)
  const placeholder = input.placeholder ?? ''
  if (typeof placeholder !== 'string') faults.push(`${at}.input.placeholder must be a string.`)
  const format = input.format ?? false
  if (typeof format !== 'boolean') faults.push(`${at}.input.format must be true or false.`)
  const css = checkCss(input.css, `${at}.input.css`, faults)
  if (!container || !type) return []
  return [
    {
      selector: String(field.selector),
      container,
      type,
      placeholder: String(placeholder),
      format: format === true,
      css: [globalCss, css],
    },
  ]
}

function checkSelector(selector: unknown, at: string, faults: string[]): HTMLElement | undefined {
  if (typeof selector !== 'string' || !selector) {
    faults.push(`${at} must be a CSS selector.`)
    return undefined
  }
  let found: NodeListOf<HTMLElement>
  try {
    found = document.querySelectorAll<HTMLElement>(selector)
  } catch {
    faults.push(`${at} (${selector}) is not a valid CSS selector.`)
    return undefined
  }
  if (found.length !== 1) {
    faults.push(`${at} (${selector}) matches ${found.length || 'no'} elements; it must match exactly one.`)
  }
  return found[0]
}

/** Copies the styles, so that what crosses to the frame is plain data whatever the page handed over. */
function checkCss(value: unknown, at: string, faults: string[]): FieldCss {
  const css: FieldCss = {}
  if (value === undefined) return css
  if (!isObject(value)) {
    faults.push(`${at} must be an object.`)
    return css
  }
  for (const [key, entry] of Object.entries(value)) {
    if (typeof entry === 'string' || typeof entry === 'number') css[key] = entry
    else if (isObject(entry)) css[key] = checkRule(entry, `${at}['${key}']`, faults)
    else faults.push(`${at}['${key}'] must be a string or a number.`)
  }
  return css
}

function checkRule(rule: Unknown, at: string, faults: string[]): Record<string, string | number> {
  const checked: Record<string, string | number> = {}
  for (const [key, entry] of Object.entries(rule)) {
    if (typeof entry === 'string' || typeof entry === 'number') checked[key] = entry
    else faults.push(`${at}['${key}'] must be a string or a number.`)
  }
  return checked
}
