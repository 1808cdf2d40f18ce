// Runs the example until Ctrl-C: node scripts/run.mjs --build deploy/scale/start.ts
import { startCluster } from './cluster.ts'

const cluster = await startCluster()
console.log(`Two gateways answer at ${cluster.url}

  test secret key   ${cluster.started.test_secret_key}
  certificate       ${cluster.started.ca_certificate}
  database          ${cluster.databaseUrl} (the primary, through haproxy)

Ctrl-C stops it all.`)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => void cluster.stop().then(() => process.exit(0)))
