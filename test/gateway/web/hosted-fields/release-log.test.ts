// The log of releases: what whoever checks a gateway from outside sees (rules: hosted-fields.md#log).
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { addTo, gapsIn, LOG, LOG_PATH, type LogEntry } from '../../../../gateway/web/hosted-fields/log.ts'
import { runCommand, type TestGateway } from '../../../support/gateway.ts'
import { makeRelease } from '../../../support/made-release.ts'
import { newFolder, serveReleases } from '../../../support/served-releases.ts'

const verify = ({ gateway }: TestGateway, ...args: string[]) =>
  runCommand(['verify', gateway.baseUrl, ...args], { NODE_EXTRA_CA_CERTS: gateway.caCertificate })

const newKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey

async function logOf({ client }: TestGateway): Promise<LogEntry[]> {
  const { text } = await client.call({ path: LOG_PATH, key: null })
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

const linesOf = (file: string) => readFileSync(file, 'utf8').trim().split('\n')

/** The hash that a check told to remember. */
const seenIn = (out: string) => /--seen ([0-9a-f]{64})/.exec(out)?.[1] ?? ''

test('every release is a line, and a check finds everything that is served in it', async () => {
  const folder = newFolder()
  const key = newKey()
  const first = makeRelease(folder, '1.6.0', [key])
  const second = makeRelease(folder, '1.7.0', [key])
  const world = await serveReleases(folder)
  const log = await logOf(world)
  expect(log.map(({ build }) => build)).toEqual([first.name, second.name])
  expect(log[0]).toMatchObject({
    previous: '',
    signatures: [{ files: { 'hosted-fields.js': expect.any(String) } }],
  })
  expect(Object.keys(log[0]?.files ?? {})).toEqual(
    expect.arrayContaining(['hosted-fields.js', 'evergreen/hosted-fields.js', 'frame.html', 'frame.de.html']),
  )
  expect(await verify(world)).toMatchObject({
    code: 0,
    out: expect.stringContaining('The log has 2 releases, and everything that the gateway serves is in it.'),
  })
})

test('what was changed after its release: a script, a frame in German, an evergreen script', async () => {
  const folder = newFolder()
  const release = makeRelease(folder, '1.6.0', [newKey()])
  for (const file of ['hosted-fields.js', 'frame.de.html', 'evergreen/hosted-payment.js']) {
    const changed = path.join(release.folder, file)
    writeFileSync(changed, `${readFileSync(changed, 'utf8')} `)
  }
  const { code, out } = await verify(await serveReleases(folder))
  expect(code).toBe(1)
  expect(out.trim().split('\n').sort()).toEqual(
    [
      `/hosted-fields/${release.name}/hosted-fields.js isn't what was released.`,
      `/hosted-fields/${release.name}/frame.html?lang=de isn't what was released.`,
      "/hosted-fields/1/hosted-payment.js isn't what was released.",
    ].sort(),
  )
})

test('a log that was written again, and a build that it leaves out', async () => {
  const folder = newFolder()
  const { name } = makeRelease(folder, '1.6.0')
  const file = path.join(folder, LOG)
  const seen = seenIn((await verify(await serveReleases(folder))).out)
  makeRelease(folder, '1.7.0')
  const [, second = ''] = linesOf(file)
  writeFileSync(file, `${second}\n`)
  const { code, out } = await verify(await serveReleases(folder), '--seen', seen)
  expect(code).toBe(1)
  expect(out.trim().split('\n')).toEqual([
    "Line 1 of the log doesn't follow the line before it: the log was changed.",
    `The log no longer has ${seen}: it was rewritten.`,
    `The build ${name} isn't in the log.`,
  ])
})

test('a line that was changed breaks the chain at the next one', () => {
  const build = (name: string) => ({ build: name, files: {}, signatures: [] })
  const log = addTo('', [build('1.6.0-a'), build('1.7.0-b'), build('1.8.0-c')], '2026-11-01T00:00:00.000Z')
  expect(gapsIn(log)).toEqual([])
  expect(gapsIn(log.replace('1.7.0-b', '1.7.0-x'))).toEqual([3])
  expect(gapsIn(log.replace(/^.*1\.7\.0.*\n/m, ''))).toEqual([2])
})

test('a release whose signature isn’t the key’s', async () => {
  const folder = newFolder()
  const { name } = makeRelease(folder, '1.6.0', [newKey()])
  const file = path.join(folder, LOG)
  const [entry] = linesOf(file).map((line): LogEntry => JSON.parse(line))
  const forged = entry?.signatures.map(({ files }) => ({ files, key: `${'A'.repeat(43)}=` }))
  writeFileSync(file, `${JSON.stringify({ ...entry, signatures: forged })}\n`)
  const { code, out } = await verify(await serveReleases(folder))
  expect(code).toBe(1)
  expect(out).toContain(`/hosted-fields/${name}/hosted-fields.js has a wrong signature.`)
})

test('a build that is signed again is another line; one that is as it was, none', async () => {
  const folder = newFolder()
  makeRelease(folder, '1.6.0')
  makeRelease(folder, '1.6.0')
  expect(linesOf(path.join(folder, LOG))).toHaveLength(1)
  makeRelease(folder, '1.6.0', [newKey()])
  const log = await logOf(await serveReleases(folder))
  expect(log.map(({ signatures }) => signatures.length)).toEqual([0, 1])
})

test('whoever names no gateway is told how', async () => {
  const { code, err } = await runCommand(['verify'])
  expect({ code, err }).toMatchObject({
    code: 2,
    err: expect.stringContaining('Name the gateway: verify https://…'),
  })
})
