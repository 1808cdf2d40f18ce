import type { Release, Releases } from './assets.ts'
import type { Signatures } from './signatures.ts'

/** A build, with what a merchant needs to pin it. */
export interface PublishedVersion {
  name: string
  /** Whether it is the newest build, which new pages should load. */
  current: boolean
  files: PublishedFile[]
}

/** A file for pages to load. */
interface PublishedFile {
  file: string
  path: string
  /** The value of an `integrity` attribute. */
  integrity: string
}

/** All that merchants can put into a page. */
export interface PublishedScripts {
  /** The current one first. */
  builds: PublishedVersion[]
  evergreen: EvergreenVersion[]
}

export function publishedScripts(releases: Releases, signatures: Signatures): PublishedScripts {
  return { builds: publishedVersions(releases), evergreen: evergreenVersions(releases, signatures) }
}

/** An address that follows all versions of a major one. */
export interface EvergreenVersion {
  major: string
  /** The build that it serves now. */
  build: string
  /** Their `integrity` names the keys, and stays the same from build to build. */
  files: PublishedFile[]
}

/** All evergreen addresses, the newest first. */
function evergreenVersions({ evergreen }: Releases, signatures: Signatures): EvergreenVersion[] {
  return [...evergreen]
    .sort(([one], [other]) => Number(other) - Number(one))
    .map(([major, release]) => ({
      major,
      build: release.name,
      files: [...release.evergreen.keys()].map((file) => ({
        file,
        path: `/hosted-fields/${major}/${file}`,
        integrity: signatures.integrityOf(release),
      })),
    }))
}

/** All builds that are served, the current one first. */
function publishedVersions({ current, byName }: Releases): PublishedVersion[] {
  const others = [...byName.values()].filter((release) => release !== current)
  others.sort((a, b) => b.name.localeCompare(a.name, 'en', { numeric: true }))
  return [publish(current, true), ...others.map((release) => publish(release, false))]
}

function publish({ name, manifest }: Release, current: boolean): PublishedVersion {
  const files = Object.entries(manifest.integrity).map(([file, integrity]) => ({
    file,
    path: `/hosted-fields/${name}/${file}`,
    integrity,
  }))
  return { name, current, files }
}

/** What a page needs to embed a build, as any merchant's page does. @param origin the API's */
export function tagOf({ name, manifest }: Release, origin: string) {
  const at = `${origin}/hosted-fields/${name}`
  return {
    script: `${at}/hosted-fields.js`,
    integrity: manifest.integrity['hosted-fields.js'],
    frame: `${at}/frame.html`,
    authenticate: `${at}/authenticate.html`,
  }
}
