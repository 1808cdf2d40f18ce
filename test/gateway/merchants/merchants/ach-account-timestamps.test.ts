import { expect, onTestFinished, test } from 'vitest'
import { clockFrom, testGateway } from '../../../support/gateway.ts'

test('an eCheck account says when it was made and changed, as one for cards does', async () => {
  const world = await testGateway({ clock: clockFrom(Date.parse('2027-01-15T12:00:00Z')) })
  onTestFinished(() => world.close())
  const { client } = world
  const [account] = (await client.get('/v1/merchant')).body.ach_accounts
  expect(account.created).toMatch(/^2027-01-15T12:\d\d:\d\d\.\d{3}Z$/)
  expect(account.modified).toBe(account.created)
  const path = `/v1/ach-accounts/${account.id}`
  const changed = await client.call({ method: 'PATCH', path, body: { name: 'Other' } })
  expect(changed.body.created).toBe(account.created)
  expect(Date.parse(changed.body.modified)).toBeGreaterThan(Date.parse(account.created))
  expect((await client.get(path)).body).toEqual(changed.body)
})
