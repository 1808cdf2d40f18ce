// Notes a proxy in front of this gateway that it wasn't told of, for the doctor: behind one, every client counts as the proxy.
import { writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { isPublicAddress } from '../../../core/addresses/public.ts'
import { noteFile } from '../../../core/data-folder.ts'

/** Milliseconds between two notes. */
const PAUSE = 60 * 60 * 1000

/** Told of a request whose peer isn't trusted. */
export type NoteProxy = (peer: string, headers: IncomingHttpHeaders) => void

/**
 * A peer that names a client is a proxy, or wants to look like one. From a public address anybody may send such a header; a proxy in front
 * of a gateway seldom has a public one.
 */
export function noteUnknownProxies(dataDir: string): NoteProxy {
  let next = 0
  return (peer, headers) => {
    const isNamed = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined
    if (!isNamed || isPublicAddress(peer) || performance.now() < next) return
    next = performance.now() + PAUSE
    try {
      writeFileSync(noteFile(dataDir, 'proxy'), `${JSON.stringify({ address: peer })}\n`, { mode: 0o600 })
    } catch {
      // Without a note the doctor doesn't mention the proxy. It does mention what is wrong with the folder.
    }
  }
}
