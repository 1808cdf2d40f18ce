import type { FieldCss, HostedFieldsConfig } from '../index.ts'
import { fromJson } from './from-json.ts'

/** What a script tag may say of the fields, in its `data-` attributes. */
export interface TagSettings
  extends Pick<HostedFieldsConfig, 'publicKey' | 'frameUrl' | 'locale' | 'messages' | 'timeout'> {
  css?: FieldCss
}

/**
 * Reads the settings of a script tag.
 * @param data with its own members only, because a polluted `Object.prototype` could otherwise name a frame
 * @returns undefined without `data-public-key`
 */
export function tagSettings(data: DOMStringMap): TagSettings | undefined {
  const { publicKey, frameUrl, css, timeout, locale, messages } = data
  if (publicKey === undefined) return undefined
  return {
    publicKey,
    ...(frameUrl && { frameUrl }),
    ...(locale && { locale }),
    ...(messages && { messages: fromJson(messages) }),
    ...(css && { css: fromJson(css) }),
    ...(timeout && { timeout: Number(timeout) }),
  }
}
