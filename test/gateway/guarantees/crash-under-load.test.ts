import { expect, test } from 'vitest'
import { crashUnderLoad } from '../../support/crash/run.ts'
import { crashRuns } from '../../support/models/properties.ts'

test('a gateway that is killed under load, again and again, loses nothing and does nothing twice', async ({
  annotate,
}) => {
  const tried = await crashUnderLoad({ gateways: 1, ...crashRuns })
  await annotate(tried)
  expect(tried).toContain('kills')
}, 1_800_000)
