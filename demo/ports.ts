import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import type { PortChoice } from './options.ts'

/** Both addresses of this machine: a browser may take either for `localhost`. */
const HOSTS = ['127.0.0.1', '::1']

/**
 * Finds the port to use: the wanted one, or a free one where a default is taken.
 * @param taken ports that are already spoken for
 * @throws Error when a port that was asked for is taken
 */
export async function choosePort(choice: PortChoice, name: string, taken: number[] = []): Promise<number> {
  const { port, isExplicit } = choice
  if (port !== 0 && !taken.includes(port) && (await isFree(port))) return port
  if (isExplicit && port !== 0) throw new Error(`Port ${port} for the ${name} is taken.`)
  return findFreePort(taken)
}

async function findFreePort(taken: number[]): Promise<number> {
  for (;;) {
    const port = await listen(0, '127.0.0.1')
    if (port !== undefined && !taken.includes(port) && (await isFree(port))) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const ports = await Promise.all(HOSTS.map((host) => listen(port, host)))
  return !ports.includes(undefined)
}

/** Listens for a moment; undefined when the port is taken. A machine without IPv6 has nothing there that could be. */
function listen(port: number, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined)
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(port)
      else reject(error)
    })
    server.listen({ port, host, exclusive: true }, () => {
      const { port: found } = server.address() as AddressInfo
      server.close(() => resolve(found))
    })
  })
}
