import type { CheckedConfig } from '../configuration/configuration.ts'

/** The address of the frame's document, without a fragment: the browser's cache has it under this one. English needs no language. */
export function documentAddress({
  frameUrl,
  publicKey,
  locale,
}: Pick<CheckedConfig, 'frameUrl' | 'publicKey' | 'locale'>): URL {
  const url = new URL(frameUrl)
  url.searchParams.set('key', publicKey)
  if (!/^(en\b|$)/i.test(locale)) url.searchParams.set('lang', locale)
  return url
}
