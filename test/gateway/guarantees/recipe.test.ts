// What CONTRIBUTING.md promises a stranger: a property of a contact is one line, in one file.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { databaseOf } from '../../support/engine.ts'
import { spawnProgram, temporaryFolder } from '../../support/gateway.ts'

const root = path.join(import.meta.dirname, '../../..')
const RECIPE = /<!-- recipe: (\S+) -->\n\n```ts\n(.*)\n```/
/** What a copy of the sources needs to start. */
const SOURCES = ['gateway', 'shared', 'scripts', 'package.json']

test('the line of the recipe gives contacts a property, in requests and answers', async () => {
  const guide = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
  const [, file = '', line = ''] = RECIPE.exec(guide) ?? []
  // In the project's folder, where its packages are found.
  const copy = mkdtempSync(path.join(root, '.build-recipe-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  for (const name of [...SOURCES, 'dist/hosted-fields', 'dist/pages'])
    cpSync(path.join(root, name), path.join(copy, name), {
      recursive: true,
      filter: (from) => !from.includes('node_modules'),
    })
  const changed = path.join(copy, file)
  const before = readFileSync(changed, 'utf8')
  const after = before.replace(/^ {2}last_name: .*$/m, (found) => `${found}\n${line}`)
  expect(after).not.toBe(before)
  writeFileSync(changed, after)

  const { folder, remove } = temporaryFolder()
  onTestFinished(remove)
  const main = path.join(copy, 'gateway/main.ts')
  const gateway = await spawnProgram(
    [main, '--data', folder, '--port', '0', '--json', '--demo'],
    await databaseOf(folder),
  )
  onTestFinished(async () => void (await gateway.stop('SIGTERM')))
  const { access_token } = gateway.started.partner
  const headers = { authorization: `Bearer ${access_token}` }
  const body = { type: 'person', first_name: 'Ada', nickname: ' Countess ', test_mode: true }
  const made = await gateway.client.call({ method: 'POST', path: '/contacts', key: null, headers, body })
  expect(made).toMatchObject({ status: 200, body: { first_name: 'Ada', nickname: 'Countess' } })
  const found = await gateway.client.call({
    method: 'GET',
    path: `/contacts/${made.body.id}`,
    key: null,
    headers,
  })
  expect(found.body.nickname).toBe('Countess')
  const api = (await gateway.client.get('/openapi.json')).body
  expect(api.components.schemas.Contact.properties.nickname).toEqual({ type: 'string' })
})
