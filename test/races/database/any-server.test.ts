// Two PostgreSQL servers, and a gateway that may use any of them.
import { expect, test } from 'vitest'
import { charge, gatewayOn } from '../../support/database-fault.ts'
import { shownOf, twoServers } from '../../support/races/two-servers.ts'

test('a gateway that may use any server is on the standby meanwhile, as its metrics say, and takes no payments', async () => {
  const { servers, databaseUrl } = await twoServers()
  const world = await gatewayOn(`${databaseUrl}?target_session_attrs=any`, { metricsPort: 0 })
  await servers.killPrimary()
  await expect.poll(() => shownOf(world)).toEqual([0, 1, 0])
  expect((await charge(world)).status).toBe(503)
  await servers.promote()
  await expect.poll(() => shownOf(world)).toEqual([1, 0, 0])
  expect((await charge(world)).status).toBe(200)
})
