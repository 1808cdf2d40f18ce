// What is told of what packages have of others.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkLicenses, librariesNamed, thirdParty } from '../../scripts/packages/licenses.ts'
import { librariesInMaps } from '../../scripts/packages/others.ts'
import { billOfMaterials } from '../../scripts/packages/sbom.ts'

const [fastify] = librariesNamed(['fastify'])

test('a library whose license nobody has judged is refused, by its name', () => {
  const library = { name: 'copyleft', version: '1.0.0', license: 'GPL-3.0-only', text: '' }
  expect(() => checkLicenses([library])).toThrow('copyleft 1.0.0: GPL-3.0-only')
  expect(() => checkLicenses(librariesNamed(['fastify', 'glob', 'dejavu-fonts-ttf']))).not.toThrow()
})

test('each library is told of with the text of its license', () => {
  expect(fastify && thirdParty([fastify])).toMatch(
    /^## fastify [\d.]+\n\nMIT\n\n````text\n[\s\S]*Permission is hereby granted/m,
  )
})

test('what is told to machines has an address for each library', () => {
  const parts = {
    name: '@service/gateway',
    version: '1.0.0',
    bundled: librariesNamed(['@fastify/cookie']),
    installed: [],
  }
  const { components, dependencies } = JSON.parse(billOfMaterials(parts))
  expect(components[0].purl).toMatch(/^pkg:npm\/%40fastify\/cookie@\d/)
  expect(dependencies[0]).toEqual({
    ref: 'pkg:npm/%40service/gateway@1.0.0',
    dependsOn: [components[0].purl],
  })
})

test('page scripts have nothing of any library', () => {
  expect(librariesInMaps('dist/hosted-fields')).toEqual([])
  // A script that has something of one is noticed.
  const folder = mkdtempSync(path.join(tmpdir(), 'maps-'))
  const sources = ['../src/script.ts', '../node_modules/@maskito/core/index.js']
  writeFileSync(path.join(folder, 'script.js.map'), JSON.stringify({ sources }))
  expect(librariesInMaps(folder)).toEqual(['@maskito/core'])
  rmSync(folder, { recursive: true })
})
