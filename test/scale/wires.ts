// The network between the parts of a cluster: every connection passes through a proxy that can swallow all bytes, as a broken network
// does. Nobody gets an error; nobody gets an answer.
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Wire } from '../../deploy/scale/wire.ts'

interface Connection {
  near: Socket
  far?: Socket
}

interface Link {
  from: string
  to: string
  port: number
  server: Server
  isCut: boolean
  connections: Set<Connection>
}

export class Wires {
  readonly #links: Link[] = []

  readonly wire: Wire = async (from, to, port) => {
    const known = this.#links.find((link) => link.from === from && link.to === to && link.port === port)
    const link = known ?? this.#open(from, to, port)
    if (!link.server.listening) await new Promise((resolve) => link.server.once('listening', resolve))
    const address = link.server.address()
    if (address === null || typeof address === 'string') throw new Error('A proxy has no port.')
    return address.port
  }

  /** Cuts the links for which a test says so. */
  cut(matches: (from: string, to: string) => boolean): void {
    for (const link of this.#links) {
      if (!matches(link.from, link.to)) continue
      link.isCut = true
      for (const { near, far } of link.connections) {
        near.pause()
        far?.pause()
      }
    }
  }

  /** Repairs all links. What was sent before arrives now. */
  heal(): void {
    for (const link of this.#links) {
      link.isCut = false
      for (const connection of link.connections) {
        if (!connection.far) reach(link, connection)
        connection.near.resume()
        connection.far?.resume()
      }
    }
  }

  close(): void {
    for (const { server, connections } of this.#links) {
      server.close()
      for (const { near, far } of connections) {
        near.destroy()
        far?.destroy()
      }
    }
  }

  #open(from: string, to: string, port: number): Link {
    const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (near) => {
      const connection: Connection = { near }
      link.connections.add(connection)
      near.on('error', () => {})
      near.once('close', () => {
        link.connections.delete(connection)
        connection.far?.destroy()
      })
      if (link.isCut) return
      reach(link, connection)
      near.resume()
    })
    const link: Link = { from, to, port, server, isCut: false, connections: new Set() }
    this.#links.push(link)
    server.listen(0, '127.0.0.1')
    return link
  }
}

function reach(link: Link, connection: Connection): void {
  const far = connect({ port: link.port, host: '127.0.0.1', allowHalfOpen: true })
  connection.far = far
  far.on('error', () => connection.near.destroy())
  far.once('close', () => connection.near.destroy())
  pass(link, connection.near, far)
  pass(link, far, connection.near)
}

function pass(link: Link, from: Socket, to: Socket): void {
  from.on('data', (bytes: Buffer) => {
    if (to.write(bytes)) return
    from.pause()
    to.once('drain', () => {
      if (!link.isCut) from.resume()
    })
  })
  from.once('end', () => to.end())
}
