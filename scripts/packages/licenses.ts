// What a bundle has of others: which libraries, under which licenses, and what these want to be passed on with them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './manifest.ts'

/** A library as it is installed here. */
export interface Library {
  name: string
  version: string
  /** By the name that SPDX has for it. */
  license: string
  /** The text of the license, with whose it is. */
  text: string
}

/** Licenses that ask for no more than to be passed on. */
const ALLOWED: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
]

/** Others that were judged, each for one library. */
const JUDGED: Readonly<Record<string, { license: string; reason: string }>> = {
  '@fontsource-variable/inter': {
    license: 'OFL-1.1',
    reason: 'a font, which may be served and passed on; only a changed one needs another name',
  },
  'dejavu-fonts-ttf': {
    license: 'Bitstream-Vera',
    reason: 'fonts, which may be embedded and passed on; only a changed one needs another name',
  },
  '@ip-location-db/geo-whois-asn-country-mmdb': {
    license: 'CC0-1.0',
    reason: 'a table of facts in the public domain',
  },
  'png-js': { license: 'MIT', reason: 'as its LICENSE says; its manifest says nothing' },
  glob: { license: 'BlueOak-1.0.0', reason: 'asks for no more than MIT, in plainer words' },
}

/** Whose folder in `node_modules` a bundled file is in. @param id an absolute path @returns undefined for a file of the project's own */
function folderOf(id: string): string | undefined {
  const [found] =
    /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replaceAll('\\', '/').replaceAll('\0', '')) ?? []
  return found
}

/** The libraries of bundled files, in the order of their names. @param ids absolute paths */
export function librariesOf(ids: readonly string[]): Library[] {
  const folders = new Set(ids.flatMap((id) => folderOf(id) ?? []))
  return sorted([...folders].map(readLibrary))
}

/** Libraries by their names, as they are installed for the project. */
export function librariesNamed(names: readonly string[]): Library[] {
  return sorted(names.map((name) => readLibrary(path.join(root, 'node_modules', name))))
}

/** Members of a manifest. */
export interface Pinned {
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

/**
 * Dependencies of a package and all that they need, in the versions that it was tested with: an install next year gets the same. The
 * manifest has them all, because npm doesn't read a lock file in a tarball.
 * @throws when two versions of a library are needed, which a manifest can't say
 */
export function pinned(names: readonly string[]): Pinned {
  const found: Pinned = { dependencies: {}, optionalDependencies: {} }
  const add = (name: string, kind: keyof Pinned) => {
    if (name in found.dependencies || name in found[kind]) return
    const folder = path.join(root, 'node_modules', name)
    const { version, dependencies = {}, optionalDependencies = {} } = readManifestOf(folder)
    found[kind][name] = version
    const [needed, optional] = [Object.keys(dependencies), Object.keys(optionalDependencies)]
    const second = [...needed, ...optional].find((one) => existsSync(path.join(folder, 'node_modules', one)))
    if (second) throw new Error(`${name} needs another version of ${second}, which can't be pinned.`)
    for (const one of optional) add(one, 'optionalDependencies')
    for (const one of needed) add(one, kind)
  }
  for (const name of names) add(name, 'dependencies')
  return found
}

interface LibraryManifest extends Partial<Pinned> {
  name: string
  version: string
  license?: unknown
}

const readManifestOf = (folder: string): LibraryManifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))

const sorted = (libraries: Library[]) => {
  const keyOf = ({ name, version }: Library) => `${name}@${version}`
  const unique = new Map(libraries.map((library) => [keyOf(library), library]))
  return [...unique.values()].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

function readLibrary(folder: string): Library {
  const { name, version, license } = readManifestOf(folder)
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry))
  const text =
    file && existsSync(path.join(folder, file)) ? readFileSync(path.join(folder, file), 'utf8') : ''
  return { name, version, license: JUDGED[name]?.license ?? String(license), text: text.trim() }
}

/** @throws Error that names each library whose license has not been judged */
export function checkLicenses(libraries: readonly Library[]): void {
  const others = libraries.filter(({ name, license }) => !ALLOWED.includes(license) && !(name in JUDGED))
  if (others.length === 0) return
  const named = others.map(({ name, version, license }) => `${name} ${version}: ${license}`).join(', ')
  throw new Error(
    `These licenses are not among those that are allowed (scripts/packages/licenses.ts): ${named}`,
  )
}

/** The file THIRD-PARTY.md of a package. */
export function thirdParty(libraries: readonly Library[]): string {
  const parts = libraries.map(({ name, version, license, text }) => {
    const judged = JUDGED[name] ? `\n\nJudged: ${JUDGED[name].reason}.` : ''
    const quoted = text ? `\n\n\`\`\`\`text\n${text}\n\`\`\`\`` : ''
    return `## ${name} ${version}\n\n${license}${judged}${quoted}\n`
  })
  return `# What is in this package of others\n\nEach library with its license.\n\n${parts.join('\n')}`
}
