// What a build says of itself (scripts/build.ts writes it).
import type { SignedScript } from '../../core/script-signatures.ts'

export interface Manifest {
  version: string
  digest: string
  /** `sha384-…` of each file, for integrity attributes. */
  integrity: Integrity
  /** The same of the scripts that the evergreen address serves. Builds from before there was one have none. */
  evergreen?: Record<string, string>
  /** Of the release keys, each for all scripts. Builds that were made without a key have none. */
  signatures?: ReleaseSignature[]
  frame: Hashes
  /** Of the document that authenticates. Builds from before there was one have none. */
  authenticate?: Hashes
}

/** What a document's Content Security Policy lets run. */
export interface Hashes {
  scriptHashes: string[]
  styleHashes: string[]
}

export type Integrity = { 'hosted-fields.js': string; [file: string]: string }

export interface ReleaseSignature {
  /** The public key: 32 bytes in base64. */
  key: string
  /** In base64, by the names of `scriptsToSign`. */
  files: Record<string, string>
}

/** The manifest of older builds, which had one integrity value instead of a table. */
interface EarlierManifest extends Omit<Manifest, 'integrity'> {
  scriptIntegrity: string
}

export function readManifest(text: string): Manifest {
  const manifest: Manifest | EarlierManifest = JSON.parse(text)
  if ('integrity' in manifest) return manifest
  return { ...manifest, integrity: { 'hosted-fields.js': manifest.scriptIntegrity } }
}

/** The build's part of the path: it never serves anything else. */
export const buildName = ({ version, digest }: Pick<Manifest, 'version' | 'digest'>) => `${version}-${digest}`

/** The part of the evergreen path, which follows all versions that begin with it. */
export const majorOf = ({ version }: Pick<Manifest, 'version'>) => version.split('.')[0] ?? ''

/** What a script of the evergreen path is called among a build's files. */
export const evergreenFile = (file: string) => `evergreen/${file}`

/**
 * All scripts that a release key signs, by what they are called among a build's files.
 * @param read reads one of these files
 */
export function scriptsToSign(
  manifest: Manifest,
  read: (name: string) => Buffer,
): Record<string, SignedScript> {
  const scripts = (table: Record<string, string>, folder: string, name: (file: string) => string) =>
    Object.keys(table)
      .filter((file) => file.endsWith('.js'))
      .map((file) => {
        const script = { path: `/hosted-fields/${folder}/${file}`, content: read(name(file)) }
        return [name(file), script] as const
      })
  return Object.fromEntries([
    ...scripts(manifest.integrity, buildName(manifest), (file) => file),
    ...scripts(manifest.evergreen ?? {}, majorOf(manifest), evergreenFile),
  ])
}
