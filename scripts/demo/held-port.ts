import { once } from 'node:events'
import { createServer } from 'node:net'

export interface HeldPort {
  port: number
  release(): Promise<void>
}

/** Listens on a port until its server does, so that no other process gets it. @param port 0 for a free one */
export async function holdPort(port: number, host: string): Promise<HeldPort> {
  // A browser that is too early must not wait: the port is released once no connection is left.
  const holder = createServer((socket) => socket.destroy()).listen(port, host)
  await once(holder, 'listening')
  const address = holder.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  const release = async () => {
    if (holder.listening) await once(holder.close(), 'close')
  }
  return { port: address.port, release }
}
