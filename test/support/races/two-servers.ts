// A gateway on two PostgreSQL servers, and what its metrics say of them.
import { onTestFinished } from 'vitest'
import type { TestGateway } from '../gateway.ts'
import { scrape, valueIn } from '../outside/metrics.ts'
import { startPostgresPair } from '../postgres-pair.ts'

/** Starts both, named in one URL; they stop when the test is over. */
export async function twoServers() {
  const servers = await startPostgresPair()
  onTestFinished(() => servers.stop())
  const { primaryPort, standbyPort } = servers
  const databaseUrl = `postgres://postgres@127.0.0.1:${primaryPort},127.0.0.1:${standbyPort}/postgres`
  return { servers, databaseUrl }
}

/** What the metrics say: that the database takes writes, that it's a standby, its standbys. */
export async function shownOf({ gateway }: TestGateway) {
  const { samples } = await scrape(gateway.metricsUrl)
  return ['writable', 'is_standby', 'standbys'].map((name) => valueIn(samples, `gateway_database_${name}`))
}
