// Signs what scripts are sent with: a release key has signed the builds that it made; this gateway signs the others with its own key.
import { createHash, type KeyObject } from 'node:crypto'
import { own } from '../../core/objects.ts'
import {
  publicKeyOf,
  type ScriptSignature,
  type SignedScript,
  signatureHeaders,
  signScript,
} from '../../core/script-signatures.ts'
import type { Release } from './assets.ts'
import { evergreenFile, scriptsToSign } from './manifest.ts'

export interface Signatures {
  /** The headers that a browser checks the signature by; none for a file that isn't signed, such as a source map. */
  headersOf(release: Release, file: string): Readonly<Record<string, string>>
  /** Another one for each way in which a build is signed. */
  digestOf(release: Release): string
  /** The value of an `integrity` attribute that takes every script of whoever signed this build. */
  integrityOf(release: Release): string
}

/** @param ownKey loads this gateway's own key; called once, and only if there is a build without signatures */
export async function createSignatures(
  releases: Iterable<Release>,
  ownKey: () => Promise<KeyObject>,
): Promise<Signatures> {
  const builds = [...releases]
  const isUnsigned = ({ manifest }: Release) => !manifest.signatures
  const key = builds.some(isUnsigned) ? await ownKey() : undefined
  const signed = new Map(builds.map((release) => [release, headersOfAll(release, key)]))
  const keysOf = ({ manifest }: Release) =>
    manifest.signatures?.map((one) => one.key) ?? (key ? [publicKeyOf(key)] : [])
  const digests = new Map(
    [...signed].map(([release, headers]) => [
      release,
      createHash('sha256').update(JSON.stringify(headers)).digest('base64url').slice(0, 8),
    ]),
  )
  return {
    digestOf: (release) => digests.get(release) ?? '',
    headersOf: (release, file) => own(signed.get(release) ?? {}, file) ?? {},
    integrityOf: (release) =>
      keysOf(release)
        .map((one) => `ed25519-${one}`)
        .join(' '),
  }
}

function headersOfAll({ manifest, scripts, evergreen }: Release, key: KeyObject | undefined) {
  const assets = new Map([
    ...scripts,
    ...[...evergreen].map(([file, asset]) => [evergreenFile(file), asset] as const),
  ])
  const signaturesOf = (file: string, script: SignedScript): ScriptSignature[] =>
    manifest.signatures?.flatMap(({ key: publicKey, files }) => {
      const signature = own(files, file)
      return signature ? [{ key: publicKey, signature }] : []
    }) ?? (key ? [signScript(key, script)] : [])
  const toSign = scriptsToSign(manifest, (name) => assets.get(name)?.encoded.identity ?? Buffer.alloc(0))
  return Object.fromEntries(
    Object.entries(toSign).map(([file, script]) => [
      file,
      signatureHeaders(script, signaturesOf(file, script)),
    ]),
  )
}
