import { expect, test } from 'vitest'
import { crashUnderLoad } from '../support/crash/run.ts'
import { crashRuns } from '../support/models/properties.ts'

test('of two gateways on one database each is killed in turn while the other one goes on: nothing is lost or done twice', async ({
  annotate,
}) => {
  const tried = await crashUnderLoad({ gateways: 2, ...crashRuns })
  await annotate(tried)
  expect(tried).toContain('kills')
}, 1_800_000)
