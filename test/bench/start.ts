// npm run bench:start: what a start costs in processor time and memory until the gateway answers, as it is published and from the
// sources, beside a bare route. By turns, so that what else the machine does weighs on all alike.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { root } from '../../scripts/packages/manifest.ts'
import { temporaryFolder } from '../support/gateway.ts'
import { unpackGateway } from '../support/packages.ts'
import { number, table } from './gateway/table.ts'

/** Linux counts a process's time in these. */
const TICK_MS = 10

interface Cost {
  cpuMs: number
  wallMs: number
  /** The most memory that it had at a time. */
  megabytes: number
}

/** What has been used until now. Of Linux, because a process tells its own only while it has time to. */
function read(pid: number): Omit<Cost, 'wallMs'> {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const [, kilobytes = ''] = /^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return { cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, megabytes: Number(kilobytes) / 1024 }
}

/** Starts a program until its first line. */
async function start(args: string[]): Promise<Cost> {
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  const begun = performance.now()
  const child: ChildProcess = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  if (!child.stdout || !child.pid) throw new Error('It could not be started.')
  await once(createInterface(child.stdout), 'line')
  const cost = { wallMs: performance.now() - begun, ...read(child.pid) }
  child.kill('SIGTERM')
  await ended
  return cost
}

const median = (values: number[]) =>
  values.sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN

const { values } = parseArgs({ options: { runs: { type: 'string', default: '15' } } })
const data = temporaryFolder()
const published = await unpackGateway()
try {
  const options = ['--json', '--port', '0', '--data']
  let fresh = 0
  const PROGRAMS: Record<string, () => string[]> = {
    'as published': () => [published.command, ...options, data.folder],
    'as published, in a new folder': () => [published.command, ...options, `${data.folder}/new-${++fresh}`],
    'from the sources': () => [path.join(root, 'gateway/main.ts'), ...options, data.folder],
    'a bare route': () => [path.join(root, 'test/bench/gateway/bare-route.ts'), data.folder, '{}'],
  }
  const costs = Object.entries(PROGRAMS).map(([name, args]) => ({ name, args, all: [] as Cost[] }))
  // Twice before it counts: the first makes the folder and what is kept compiled in it.
  for (let run = -2; run < Number(values.runs); run++)
    for (const { args, all } of costs) {
      const cost = await start(args())
      if (run >= 0) all.push(cost)
    }
  const rows = costs.map(({ name, all }) => [
    name,
    number(median(all.map(({ cpuMs }) => cpuMs)), 0),
    number(Math.min(...all.map(({ cpuMs }) => cpuMs)), 0),
    number(median(all.map(({ wallMs }) => wallMs)), 0),
    number(median(all.map(({ megabytes }) => megabytes)), 0),
  ])
  console.log(table(['until it answers', 'CPU ms', 'least', 'ms', 'MB'], rows))
} finally {
  published.remove()
  data.remove()
}
