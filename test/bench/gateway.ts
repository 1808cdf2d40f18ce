// npm run bench:gateway — payments of a second on each engine beside what the machine can do, and what a million
// transactions slow down. Options: --engine sqlite|postgresql, --seconds N, --rows N,N,…, --only load|size.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { parseArgs } from 'node:util'
import { engineNames, folderOnDisk, openEngine } from './gateway/engines.ts'
import { measureLoad } from './gateway/measure-load.ts'
import { measureSize } from './gateway/measure-size.ts'

const { values } = parseArgs({
  options: {
    engine: { type: 'string' },
    seconds: { type: 'string', default: '6' },
    rows: { type: 'string', default: '1000,10000,100000,1000000' },
    only: { type: 'string' },
  },
})

/** Milliseconds until a block is on the disk, which is what a commit waits for. */
function syncTime(folder: string): number {
  const file = openSync(path.join(folder, 'sync'), 'w')
  const times = 50
  const block = Buffer.alloc(4096)
  const begin = performance.now()
  for (let at = 0; at < times; at++) {
    writeSync(file, block, 0, block.length, at * block.length)
    fdatasyncSync(file)
  }
  closeSync(file)
  return (performance.now() - begin) / times
}

const interrupt = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => interrupt.abort(new Error('Stopped.')))
}

// Whatever ends this, what was started is stopped, and the folder is gone.
await using stack = new AsyncDisposableStack()
const folder = folderOnDisk(stack)
const measuring = { seconds: Number(values.seconds), signal: interrupt.signal }
console.log(
  `${cpus().length} x ${cpus()[0]?.model.trim()}, Node ${process.versions.node}, ${syncTime(folder).toFixed(1)} ms until a block is on the disk`,
)
for (const name of engineNames.filter((one) => one === (values.engine ?? one))) {
  await using parts = new AsyncDisposableStack()
  const engine = await openEngine(name, folder, parts)
  if (values.only !== 'size') {
    console.log(`\n${await measureLoad(engine, measuring)}`)
  }
  if (values.only !== 'load') {
    const sizes = values.rows.split(',').map(Number)
    console.log(`\n${await measureSize(engine, sizes, measuring)}`)
  }
}
