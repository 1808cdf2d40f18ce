// What a gateway sends to PostgreSQL must run on the engines that docs/scale.md names, too.
import { afterAll, expect, inject } from 'vitest'
import { noteStatements, takeFaults } from './sql/statements.ts'

noteStatements()
afterAll(async () => {
  const { server, template } = inject('postgres')
  expect(await takeFaults(server.replace(/postgres$/, template))).toEqual([])
})
