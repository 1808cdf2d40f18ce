// A gateway with the options of any other, whose main thread can be profiled: SIGUSR2 begins a profile, another one ends it and writes
// it into the data folder.
import { renameSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import path from 'node:path'

/** Microseconds between samples. */
const INTERVAL = 500

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.setSamplingInterval', { interval: INTERVAL })
const file = path.join(process.argv[process.argv.indexOf('--data') + 1] ?? '', 'profile.json')
let isRunning = false
process.on('SIGUSR2', async () => {
  isRunning = !isRunning
  if (isRunning) {
    await session.post('Profiler.start')
    return
  }
  const { profile } = await session.post('Profiler.stop')
  writeFileSync(`${file}.part`, JSON.stringify(profile))
  renameSync(`${file}.part`, file)
})
await import('../../../gateway/main.ts')
