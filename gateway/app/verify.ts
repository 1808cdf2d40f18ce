// `verify`: whether a gateway's log of releases is whole, and everything that it serves is in the log. It needs nothing but an address.
import { parseArgs } from 'node:util'
import { namesOf, own } from '../core/objects.ts'
import { isSigned, type SignedScript } from '../core/script-signatures.ts'
import { UsageError } from '../core/usage.ts'
import {
  digestOf,
  entriesOf,
  gapsIn,
  hashesOf,
  LOG_PATH,
  type LogEntry,
  latestOf,
  pathOf,
} from '../web/hosted-fields/index.ts'

const HELP = `Checks a gateway's log of releases, and that every script and frame that it serves is in it.

  npm run gateway -- verify ORIGIN [options]

  --seen HASH   what an earlier check printed: the log must still have it
  --help        print this

Environment: NODE_EXTRA_CA_CERTS is the file of the certificate authority, for a gateway with its own. It ends with 0, or with 1 where
something is wrong.`

/** What /hosted-fields.json has. */
interface Served {
  versions: { name: string }[]
  evergreen: { major: string; build: string }[]
}

export interface Verified {
  text: string
  isWell: boolean
}

/** @throws UsageError for wrong arguments; another Error when there's no answer */
export async function verifyCommand(args: string[]): Promise<Verified> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { seen: { type: 'string' }, help: { type: 'boolean', default: false } },
  })
  if (values.help) return { text: HELP, isWell: true }
  const [origin = ''] = positionals
  if (!URL.canParse(origin)) throw new UsageError('Name the gateway: verify https://…')
  const log = (await contentAt(origin, LOG_PATH)).toString()
  const served: Served = JSON.parse((await contentAt(origin, '/hosted-fields.json')).toString())
  const hashes = hashesOf(log)
  const faults = [
    ...gapsIn(log).map(
      (line) => `Line ${line} of the log doesn't follow the line before it: the log was changed.`,
    ),
    ...(values.seen && !hashes.includes(values.seen)
      ? [`The log no longer has ${values.seen}: it was rewritten.`]
      : []),
    ...(await faultsOfServed(origin, served, latestOf(entriesOf(log)))),
  ]
  if (faults.length > 0) return { text: faults.join('\n'), isWell: false }
  const text = `The log has ${hashes.length} releases, and everything that the gateway serves is in it.
Check again later with --seen ${hashes.at(-1)}`
  return { text, isWell: true }
}

/** What is served otherwise than the log says. */
async function faultsOfServed(
  origin: string,
  { versions, evergreen }: Served,
  log: ReadonlyMap<string, LogEntry>,
): Promise<string[]> {
  const majors = new Map(evergreen.map(({ build, major }) => [build, major]))
  const faults: string[] = []
  for (const { name } of versions) {
    const entry = log.get(name)
    if (!entry) {
      faults.push(`The build ${name} isn't in the log.`)
      continue
    }
    for (const file of namesOf(entry.files)) {
      const path = pathOf(entry, file, majors.get(name))
      if (path === undefined) continue
      const fault = faultOf(entry, file, { path, content: await contentAt(origin, path) })
      if (fault !== undefined) faults.push(`${path} ${fault}`)
    }
  }
  return faults
}

function faultOf(entry: LogEntry, file: string, served: SignedScript): string | undefined {
  if (digestOf(served.content) !== own(entry.files, file)) return "isn't what was released."
  const isRight = entry.signatures.every(({ key, files }) => {
    const signature = own(files, file)
    return signature === undefined || isSigned(served, { key, signature })
  })
  return isRight ? undefined : 'has a wrong signature.'
}

async function contentAt(origin: string, path: string): Promise<Buffer> {
  const url = new URL(path, origin)
  // A gateway compresses a file at the first request for it, and many are hardly ever requested.
  const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
  return Buffer.from(await answer.arrayBuffer())
}
