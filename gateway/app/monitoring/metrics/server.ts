// Where Prometheus asks: a server of its own, in plain HTTP and for nobody else. It stands on loopback unless the operator says so.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from './metrics.ts'

export const METRICS_PATH = '/metrics'

export interface MetricsServer {
  /** Where it answers. */
  url: string
  close(): Promise<void>
}

/** @throws when the port is taken */
export async function serveMetrics(
  registry: Metrics,
  { port, host = '127.0.0.1' }: { port: number; host?: string | undefined },
): Promise<MetricsServer> {
  const server = createServer(({ method, url }, response) => {
    if (url !== METRICS_PATH || method !== 'GET') return void response.writeHead(404).end()
    // An unhandled rejection would end the process, and payments with it.
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const bound = server.address()
  const { port: open } = isAddress(bound) ? bound : { port }
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${open}${METRICS_PATH}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

const isAddress = (address: AddressInfo | string | null): address is AddressInfo =>
  address !== null && typeof address === 'object'
