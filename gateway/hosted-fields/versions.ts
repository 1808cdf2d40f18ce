import type { Release, Releases } from './assets.ts'

/** A build, with what a merchant needs to pin it. */
export interface PublishedVersion {
  name: string
  /** Whether it is the newest build, which new pages should load. */
  current: boolean
  /** `integrity` is the value of the attribute of that name. */
  files: { file: string; path: string; integrity: string }[]
}

/** All builds that are served, the current one first. */
export function publishedVersions({ current, byName }: Releases): PublishedVersion[] {
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
