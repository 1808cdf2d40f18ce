import type { FieldCss, HostedFieldsConfig } from '../index.ts'
import { fromJson } from './from-json.ts'

/** The settings in the `data-` attributes of a script tag. */
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
