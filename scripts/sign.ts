// npm run sign: signs the current build of the hosted fields with the release key. A build does so itself if it finds the key.
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { publicKeyOf, signScript } from '../gateway/core/script-signatures.ts'
import { type Manifest, scriptsToSign } from '../gateway/web/hosted-fields/manifest.ts'
import { logReleases } from './release-log.ts'

/** A private key in PEM (PKCS #8). There may be several: while a key is replaced, releases have a signature of both. */
const PEM = /-----BEGIN PRIVATE KEY-----[\s\S]+?-----END PRIVATE KEY-----/g

/**
 * The release keys, from the environment: `RELEASE_KEY` has them, or `RELEASE_KEY_FILE` names their file.
 * @returns none if neither is set
 * @throws when there is no Ed25519 private key
 */
export function releaseKeys({ RELEASE_KEY, RELEASE_KEY_FILE } = process.env): KeyObject[] {
  const text = RELEASE_KEY ?? (RELEASE_KEY_FILE && readFileSync(RELEASE_KEY_FILE, 'utf8'))
  if (!text) return []
  const keys = (text.match(PEM) ?? []).map((pem) => createPrivateKey(pem))
  if (keys.length === 0 || keys.some(({ asymmetricKeyType }) => asymmetricKeyType !== 'ed25519'))
    throw new Error(
      'The release key is no Ed25519 private key in PEM. Create one: openssl genpkey -algorithm ed25519',
    )
  return keys
}

/** Puts signatures into the manifest of a build, in place of those that it has. @param folder the build's */
export function signBuild(folder: string, keys: readonly KeyObject[]): void {
  const file = path.join(folder, 'manifest.json')
  const manifest: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  const toSign = Object.entries(scriptsToSign(manifest, (name) => readFileSync(path.join(folder, name))))
  const signatures = keys.map((key) => ({
    key: publicKeyOf(key),
    files: Object.fromEntries(toSign.map(([name, script]) => [name, signScript(key, script).signature])),
  }))
  writeFileSync(file, `${JSON.stringify({ ...manifest, signatures }, null, 2)}\n`)
  for (const { key } of signatures) console.error(`  Signed for integrity="ed25519-${key}"`)
}

if (process.argv[1] === import.meta.filename) {
  const keys = releaseKeys()
  if (keys.length === 0) throw new Error('Set RELEASE_KEY_FILE to the file of the release key.')
  const builds = path.join(import.meta.dirname, '../dist/hosted-fields')
  signBuild(path.join(builds, readFileSync(path.join(builds, 'current'), 'utf8').trim()), keys)
  logReleases(builds)
}
