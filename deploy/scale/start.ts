// Runs the example until Ctrl-C: node scripts/run.mjs --build deploy/scale/start.ts
import { startCluster } from './cluster.ts'

const cluster = await startCluster()
console.log(`Two gateways answer at ${cluster.url}

  test secret key   ${cluster.testSecretKey}
  certificate       ${cluster.caCertificate}
  database          ${cluster.databaseUrl} (the primary, through haproxy)
  logs              ${cluster.folder}/*.log

Ctrl-C stops it all.`)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => void cluster.stop().then(() => process.exit(0)))
