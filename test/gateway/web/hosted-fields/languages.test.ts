// The frame's document in the language that the page asks for. What stands in the address only chooses.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestGateway, temporaryFolder, testGateway } from '../../../support/gateway.ts'

let world: TestGateway
beforeAll(async () => {
  world = await testGateway()
})
afterAll(() => world.close())

async function frame(query: string, { client, gateway } = world) {
  const { pathname } = new URL(gateway.hostedFieldsFrame)
  return client.call({ path: `${pathname}?key=${gateway.publicKey}${query}`, key: null })
}
const languageOf = (text: string) => /<html lang="([^"]*)"/.exec(text)?.[1]

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE-at', 'de'],
  ['pt-BR', 'pt'],
  ['pt-PT', 'pt'],
  ['no', 'nb'],
  ['nn-NO', 'nb'],
  ['iw', 'he'],
  ['ar-EG', 'ar'],
  ['zh', 'zh-Hans'],
  ['zh-SG', 'zh-Hans'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
  ['zh-Hant', 'zh-Hant'],
  ['ja-JP-u-ca-japanese', 'ja'],
  ['en-GB', 'en'],
  ['ga', 'en'],
  ['und', 'en'],
])('%s is served %s', async (tag, language) => {
  const answer = await frame(`&lang=${tag}`)
  expect(answer.status).toBe(200)
  expect(languageOf(answer.text)).toBe(language)
})

test.each([
  ['nothing', ''],
  ['an empty one', '&lang='],
  ['one that is no tag', '&lang=de_DE!'],
  ['a path', '&lang=..%2f..%2fcurrent'],
  ['a file of the build', '&lang=html'],
  ['markup', '&lang=%22%3E%3Cscript%3Ealert(1)%3C/script%3E'],
  ['a new line', '&lang=de%0d%0aset-cookie:%20a=b'],
  ['two of them', '&lang=de&lang=fr'],
  ['a member of every object', '&lang=constructor'],
  ['one of thousands of characters', `&lang=de${'-abcdefgh'.repeat(500)}`],
])('%s is served English, and nothing of it comes back', async (_what, query) => {
  const answer = await frame(query)
  const plain = await frame('')
  expect(answer.status).toBe(200)
  expect(answer.text).toBe(plain.text)
  expect(languageOf(answer.text)).toBe('en')
  expect(answer.headers['content-security-policy']).toBe(plain.headers['content-security-policy'])
  expect(answer.headers).not.toHaveProperty('set-cookie')
})

test('every language may be cached for good, under the policy that English has', async () => {
  const [english, german] = await Promise.all([frame(''), frame('&lang=de')])
  expect(german.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const name of ['content-security-policy', 'cache-control', 'content-type', 'referrer-policy'])
    expect(german.headers[name]).toBe(english.headers[name])
})

test('a build from before there were languages is served in English', async () => {
  const { folder, remove } = temporaryFolder()
  const built = path.join(import.meta.dirname, '../../../../dist/hosted-fields')
  const current = readFileSync(path.join(built, 'current'), 'utf8').trim()
  cpSync(path.join(built, current), path.join(folder, current), { recursive: true })
  for (const file of readdirSync(path.join(folder, current)))
    if (/^frame\..+\.html$/.test(file)) rmSync(path.join(folder, current, file))
  writeFileSync(path.join(folder, 'current'), current)
  const early = await testGateway({ hostedFieldsDir: folder })
  const answer = await frame('&lang=de', early)
  expect(answer.status).toBe(200)
  expect(languageOf(answer.text)).toBe('en')
  await early.close()
  remove()
})

test('the documents of languages have no address of their own', async () => {
  const { pathname } = new URL(world.gateway.hostedFieldsFrame)
  const { status } = await world.client.call({ path: pathname.replace('frame', 'frame.de'), key: null })
  expect(status).toBe(404)
})
