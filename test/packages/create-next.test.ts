// How a shop with Next, as `npm create @service/checkout` writes it, runs Next's server: here a program in its place.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { root } from '../../scripts/packages/manifest.ts'
import { temporaryFolder } from '../support/gateway.ts'

const { folder, remove } = temporaryFolder()
afterAll(remove)

beforeAll(() => {
  for (const template of ['base', 'next'])
    cpSync(path.join(root, 'create/templates', template), folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}')
})

/** @param program stands for Next */
function run(file: string, program: string): ChildProcessWithoutNullStreams {
  const bin = path.join(folder, 'node_modules/next/dist/bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(path.join(folder, 'node_modules/next/package.json'), '{"type":"module"}')
  writeFileSync(path.join(bin, 'next'), program)
  const access = { BASE_URL: 'https://gateway.example', FRAME_URL: 'https://gateway.example/frame.html' }
  const env = { ...process.env, ...access, PUBLIC_KEY: 'm_1', SECRET_KEY: 'sk_test_1' }
  const shop = spawn(process.execPath, [file], { cwd: folder, env })
  onTestFinished(() => void shop.kill())
  return shop
}

const READY = `console.log('Local: http://127.0.0.1:4321 Ready')`

test('npm start prints what Next prints, and ends when Next does', async () => {
  const shop = run(
    'start.ts',
    `${READY}; setInterval(() => console.error('No payment. I am', process.pid), 20)`,
  )
  const printed = text(shop.stdout)
  const ended = once(shop, 'exit')
  const [error] = await once(shop.stderr, 'data')
  const [, pid] = /^No payment\. I am (\d+)/.exec(String(error)) ?? []
  process.kill(Number(pid))
  expect(await ended).toEqual([1, null])
  expect(await printed).toContain('Your shop: http://127.0.0.1:4321/')
})

test('a shop whose Next has ended by itself closes', async () => {
  writeFileSync(
    path.join(folder, 'ended.ts'),
    `import { once } from 'node:events'
import { startNext } from './next.ts'
const { process: next, close } = await startNext('start', {})
next.kill()
await once(next, 'exit')
await close()
console.log('closed')`,
  )
  const shop = run('ended.ts', `${READY}; setInterval(() => {}, 1000)`)
  expect(await text(shop.stdout)).toContain('closed')
})

test('an error of Next before it is ready is the error of the start', async () => {
  const shop = run('start.ts', `console.error('Port 3000 is in use')`)
  expect(await text(shop.stderr)).toContain("Next doesn't start: Port 3000 is in use")
})
