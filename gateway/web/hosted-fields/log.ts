// The log of releases: a line of JSON for each, with the hash of the line before. Whoever remembers the hash of a line notices if that
// line, or an earlier one, is changed or left out (rules: hosted-fields.md#log).
import { createHash } from 'node:crypto'
import type { ReleaseSignature } from './manifest.ts'

/** What it's called, next to the folders of all builds. */
export const LOG = 'log.jsonl'

/** Where gateways publish it. */
export const LOG_PATH = '/hosted-fields/log'

/** What the log says of a build. */
export interface LoggedBuild {
  /** `<version>-<digest>` */
  build: string
  /** `sha384-…` of everything that browsers may get, by what it is called among the build's files. */
  files: Readonly<Record<string, string>>
  /** Of the release keys; none for a build that gateways sign. */
  signatures: readonly ReleaseSignature[]
}

export interface LogEntry extends LoggedBuild {
  /** When it was released, ISO 8601. */
  time: string
  /** SHA-256 of the line before, in hex; empty in the first one. */
  previous: string
}

/** The lines that follow a log's: one for each build that it doesn't have as it is now. @param time ISO 8601 */
export function addTo(log: string, builds: readonly LoggedBuild[], time: string): string {
  const latest = latestOf(entriesOf(log))
  let last = linesOf(log).at(-1)
  const added = builds.filter((one) => !isSame(one, latest.get(one.build)))
  return added
    .map(({ build, files, signatures }) => {
      const previous = last === undefined ? '' : hashOf(last)
      last = JSON.stringify({ time, build, files, signatures, previous } satisfies LogEntry)
      return `${last}\n`
    })
    .join('')
}

/** What is true of each build now: its last entry. */
export const latestOf = (entries: readonly LogEntry[]): ReadonlyMap<string, LogEntry> =>
  new Map(entries.map((entry) => [entry.build, entry]))

/** @throws SyntaxError for a line that is no JSON */
export const entriesOf = (log: string): LogEntry[] => linesOf(log).map((line) => JSON.parse(line))

/** The hash of each line. The last one stands for the whole log. */
export const hashesOf = (log: string): string[] => linesOf(log).map(hashOf)

/** The places, from 1, of lines that don't follow the line before them. Without any, the log is whole. */
export function gapsIn(log: string): number[] {
  const hashes = hashesOf(log)
  return entriesOf(log).flatMap(({ previous }, place) =>
    previous === (hashes[place - 1] ?? '') ? [] : [place + 1],
  )
}

/**
 * Where gateways serve a file of a build.
 * @param major of the evergreen address that serves the build now, if one does
 * @returns undefined for an evergreen script without such an address
 */
export function pathOf({ build }: LoggedBuild, file: string, major: string | undefined): string | undefined {
  const [, script] = /^evergreen\/(.+)$/.exec(file) ?? []
  if (script !== undefined) return major === undefined ? undefined : `/hosted-fields/${major}/${script}`
  const [, document, language] = /^(\w+)\.([\w-]+)\.html$/.exec(file) ?? []
  return `/hosted-fields/${build}/${language === undefined ? file : `${document}.html?lang=${language}`}`
}

/** As an `integrity` attribute has it. */
export const digestOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`

const linesOf = (log: string) => log.split('\n').filter((line) => line !== '')
const hashOf = (line: string) => createHash('sha256').update(line).digest('hex')

const isSame = ({ files, signatures }: LoggedBuild, other: LoggedBuild | undefined) =>
  JSON.stringify([files, signatures]) === JSON.stringify([other?.files, other?.signatures])
