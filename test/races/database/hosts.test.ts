// Which server of a pair a gateway uses: `target_session_attrs` in DATABASE_URL.
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createHosts } from '../../../gateway/platform/storage/engines/postgres/hosts.ts'
import { type PostgresPair, startPostgresPair } from '../../support/postgres-pair.ts'

let servers: PostgresPair
beforeAll(async () => {
  servers = await startPostgresPair()
})
afterAll(() => servers.stop())

/** Nobody listens there. */
const NOBODY = 1

const urlOf = (ports: readonly number[], parameters: string) =>
  `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres${parameters}`

/** The port of the server that is used. @param ports those of the hosts, in the order of the URL */
async function used(ports: readonly number[], parameters = ''): Promise<number> {
  const hosts = createHosts(urlOf(ports, parameters))
  await hosts.locate()
  return Number(new URL(hosts.current()).port)
}

test.each(['', '?target_session_attrs=read-write', '?target_session_attrs=primary'])(
  'the primary is used, even if the standby is named first: %j',
  async (parameters) => {
    const { primaryPort, standbyPort } = servers
    expect(await used([standbyPort, primaryPort], parameters)).toBe(primaryPort)
    expect(await used([NOBODY, standbyPort, primaryPort], parameters)).toBe(primaryPort)
  },
)

test('any: the first host that answers is used, a standby too', async () => {
  const { primaryPort, standbyPort } = servers
  const any = '?target_session_attrs=any'
  expect(await used([standbyPort, primaryPort], any)).toBe(standbyPort)
  expect(await used([primaryPort, standbyPort], any)).toBe(primaryPort)
  expect(await used([NOBODY, standbyPort, primaryPort], any)).toBe(standbyPort)
})

test('a primary that is read-only is still the primary, but takes no writes', async () => {
  const { primaryPort, standbyPort } = servers
  const prompt = new pg.Client(`postgres://postgres@127.0.0.1:${primaryPort}/postgres`)
  await prompt.connect()
  await prompt.query('alter database postgres set default_transaction_read_only = on')
  onTestFinished(async () => {
    await prompt.query('alter database postgres reset default_transaction_read_only')
    await prompt.end()
  })
  expect(await used([standbyPort, primaryPort], '?target_session_attrs=primary')).toBe(primaryPort)
  await expect(used([standbyPort, primaryPort])).rejects.toThrow('No host of DATABASE_URL is read-write.')
})

test.each(['standby', 'prefer-standby', 'read-only', 'writable', ''])(
  'another value is refused: %j',
  (value) => {
    const { primaryPort, standbyPort } = servers
    const url = urlOf([primaryPort, standbyPort], `?target_session_attrs=${value}`)
    expect(() => createHosts(url)).toThrow(
      'DATABASE_URL: set target_session_attrs to read-write, primary or any, because a gateway writes.',
    )
  },
)
