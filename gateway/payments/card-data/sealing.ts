// Encrypts with a merchant's data key: `2.<version of the key>.<iv, tag, text in base64url>`.
import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto'
import { newBytes } from '../../core/ids.ts'
import type { Place } from './store.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

/** What begins every text that a data key encrypted. One of format 1 was encrypted with the master key itself. */
export const DATA_KEY_FORMAT = '2.'

const boundTo = ({ merchantId, row }: Place) => Buffer.from(`${merchantId}:${row}`)

export function sealWith(key: KeyObject, version: number, place: Place, text: string): string {
  const iv = newBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(place))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${DATA_KEY_FORMAT}${version}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** The version of the data key that a text was encrypted with; undefined: it was the master key. */
export function versionIn(sealed: string): number | undefined {
  const [, version] = /^2\.([1-9]\d{0,8})\./.exec(sealed) ?? []
  return version === undefined ? undefined : Number(version)
}

/** @throws when the text was changed, moved to another row or merchant, or encrypted with another key */
export function openWith(key: KeyObject, place: Place, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(sealed.lastIndexOf('.') + 1), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(boundTo(place))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
