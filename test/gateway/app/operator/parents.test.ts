// The gateway, and the demo with its shop, end with those that started them, however they end: nothing is left behind.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Started, temporaryFolder } from '../../../support/gateway.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')

interface Run {
  child: ChildProcess
  ports: number[]
  /** Settles once nobody holds the standard output any more: neither the child nor what it has started. */
  closed: Promise<unknown>
}

type Command = (args: string[]) => string[]

/**
 * Runs a command as the terminal does, in a process group of its own, until it answers.
 * @param portsIn the ports that a line of its output tells, where it is the last one to wait for
 */
async function start(args: string[], portsIn: (line: string) => number[] | undefined): Promise<Run> {
  const { folder, remove } = temporaryFolder()
  const [file = '', ...others] = [...args, '--data', folder]
  const child = spawn(file, others, { cwd: ROOT, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const errors = text(child.stderr)
  const closed = once(child, 'close')
  onTestFinished(async () => {
    // Where the test has failed, somebody is still there.
    if (child.pid && isGroupThere(child.pid)) process.kill(-child.pid, 'SIGKILL')
    await closed
    remove()
  })
  const ports = await new Promise<number[]>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const ports = portsIn(line)
      if (ports) resolve(ports)
    })
    closed.then(async () => reject(new Error(`It ended before it answered: ${await errors}`)))
  })
  return { child, ports, closed }
}

function isGroupThere(group: number): boolean {
  try {
    return process.kill(-group, 0)
  } catch {
    return false
  }
}

function startGateway(command: Command) {
  return start(command(['--port', '0', '--json']), (line) => {
    const { port }: Started = JSON.parse(line)
    return [port]
  })
}

function startDemo() {
  const ports: number[] = []
  const args = [
    'npm',
    'start',
    '--silent',
    '--',
    '--gateway-port',
    '0',
    '--shop-port',
    '0',
    '--pages-port',
    '0',
  ]
  return start(args, (line) => {
    const [, port] = /(?:Open this first|Then the shop)\s+https:\/\/[\w.]+:(\d+)/.exec(line) ?? []
    if (port) ports.push(Number(port))
    return line.startsWith('Ctrl-C') ? ports : undefined
  })
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

async function expectEnd({ ports, closed }: Run) {
  await closed
  expect(await Promise.all(ports.map(answers))).toEqual(ports.map(() => false))
}

const npm: Command = (args) => ['npm', 'run', '--silent', 'gateway', '--', ...args]

describe.each([
  ['npm run gateway', () => startGateway(npm), 1],
  ['npm start', startDemo, 2],
])('%s', (_name, run, servers) => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)('ends with a %s to npm', async (signal) => {
    const started = await run()
    expect(await Promise.all(started.ports.map(answers))).toEqual(Array(servers).fill(true))
    started.child.kill(signal)
    await expectEnd(started)
  })

  test('ends in order with Ctrl-C, which reaches all of them, some by npm once more', async () => {
    const started = await run()
    process.kill(-(started.child.pid ?? 0), 'SIGINT')
    await expectEnd(started)
    expect(started.child).toMatchObject({ exitCode: 0, signalCode: null })
  })
})

/** A program that starts another one and waits. */
const CALLER = `
const { spawn } = require('node:child_process')
spawn(process.argv[1], process.argv.slice(2), { stdio: 'inherit' })
setInterval(() => {}, 1000)`

test.each<[string, Command]>([
  ['by itself', (args) => [process.execPath, 'gateway/main.ts', ...args]],
  ['by npm', npm],
])('the end of what has started it %s, with --json, ends it', async (_how, command) => {
  const started = await startGateway((args) => [process.execPath, '-e', CALLER, ...command(args)])
  expect(await Promise.all(started.ports.map(answers))).toEqual([true])
  started.child.kill('SIGKILL')
  await expectEnd(started)
})
