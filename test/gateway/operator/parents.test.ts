// A gateway ends with those that started it, however they end: none is left behind.
import { type ChildProcess, spawn } from 'node:child_process'
import { connect } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { databaseOf } from '../../support/engine.ts'
import { type Started, temporaryFolder } from '../../support/gateway.ts'

const ROOT = path.join(import.meta.dirname, '../../..')

/** Runs a command that starts a gateway with --json. @returns the process that was started, and what the gateway says */
async function start(command: (args: string[]) => string[]): Promise<{ child: ChildProcess; told: Started }> {
  const { folder, remove } = temporaryFolder()
  const { databaseUrl } = await databaseOf(folder)
  const [file = '', ...args] = command(['--data', folder, '--port', '0', '--json'])
  const env = { ...process.env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const child = spawn(file, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'ignore'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const told: Started = JSON.parse((await lines.next()).value ?? '{}')
  onTestFinished(() => {
    child.kill('SIGKILL')
    // Where the test has failed, it is still there.
    if (hasEnded(told.pid)) return remove()
    process.kill(told.pid, 'SIGKILL')
    remove()
  })
  return { child, told }
}

function hasEnded(pid: number): boolean {
  try {
    return !process.kill(pid, 0)
  } catch {
    return true
  }
}

const answers = ({ port }: Started) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

const ends = (told: Started) => expect.poll(() => answers(told), { timeout: 10_000 }).toBe(false)

const npm = (args: string[]) => ['npm', 'run', '--silent', 'gateway', '--', ...args]

test.each(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const)('a %s to npm ends it', async (signal) => {
  const { child, told } = await start(npm)
  expect(await answers(told)).toBe(true)
  child.kill(signal)
  await ends(told)
})

/** A program that starts another one and waits. */
const CALLER = `
const { spawn } = require('node:child_process')
spawn(process.argv[1], process.argv.slice(2), { stdio: 'inherit' })
setInterval(() => {}, 1000)`

test.each([
  ['by itself', (args: string[]) => [process.execPath, 'gateway/main.ts', ...args]],
  ['by npm', npm],
])('the end of what has started it %s, with --json, ends it', async (_how, command) => {
  const { child, told } = await start((args) => [process.execPath, '-e', CALLER, ...command(args)])
  expect(await answers(told)).toBe(true)
  child.kill('SIGKILL')
  await ends(told)
})
