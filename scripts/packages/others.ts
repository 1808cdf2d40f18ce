// Tells in a package what it has of others: THIRD-PARTY.md for people, sbom.cdx.json for machines.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dataFiles } from '../../gateway/core/data-file.ts'
import { checkLicenses, type Library, librariesNamed, type Pinned, thirdParty } from './licenses.ts'
import { readManifest, root } from './manifest.ts'
import { billOfMaterials } from './sbom.ts'

/** The files that it writes. */
export const TOLD = ['THIRD-PARTY.md', 'sbom.cdx.json']

/** Data of libraries that are not installed: copied, or made of theirs. */
export const dataOfOthers = (): readonly Library[] => [
  ...librariesNamed(
    Object.values(dataFiles).map((file) => file.split('/', file.startsWith('@') ? 2 : 1).join('/')),
  ),
  {
    name: '@zxcvbn-ts/language-common',
    version: '4.1.3',
    license: 'MIT',
    text: readFileSync(path.join(root, 'gateway/merchants/users/breached/LICENSE'), 'utf8'),
  },
]
/** Of what browsers load: the page script and the frame, and the scripts of pages for people. */
export const IN_BROWSERS: readonly string[] = ['@maskito/core', 'card-validator']
/** Of the documentation's site. */
export const IN_THE_GUIDE: readonly string[] = [
  '@vueuse/core',
  '@vueuse/integrations',
  'focus-trap',
  'mark.js',
  'minisearch',
  'tabbable',
  'vitepress',
  'vue',
]

/**
 * @param folder of the package, with its manifest
 * @param bundled what its files have of others
 * @throws Error where a license is not among those that are allowed
 */
export function tellOfOthers(folder: string, bundled: readonly Library[]): void {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const { name, dependencies, optionalDependencies }: Partial<Pinned> & { name: string } = manifest
  const others = Object.keys({ ...dependencies, ...optionalDependencies }).filter(
    (library) => !library.startsWith('@service/'),
  )
  const installed = librariesNamed(others)
  checkLicenses([...bundled, ...installed])
  const version = String(readManifest().version)
  writeFileSync(path.join(folder, 'THIRD-PARTY.md'), thirdParty(bundled))
  writeFileSync(path.join(folder, 'sbom.cdx.json'), billOfMaterials({ name, version, bundled, installed }))
}

/** The names of the libraries that source maps tell of. @param folder of built scripts */
export function librariesInMaps(folder: string): string[] {
  const names = globSync('**/*.js.map', { cwd: folder }).flatMap((file) => {
    const { sources }: { sources: string[] } = JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
    return sources.flatMap((source) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? [])
  })
  return [...new Set(names)]
}
