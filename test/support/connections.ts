// Connections to gateways, which are used again: to open one costs several times what most requests do.
import { Agent } from 'node:https'

const agents = new Map<string, Agent>()

/**
 * The connections of all clients that trust one authority. A gateway that stops closes those to it.
 * @param ca the authority's certificate
 * @param most keeps at most so many connections open, for one client alone
 */
export function connections(ca: Buffer, most?: number): Agent {
  if (most) return new Agent({ ca, keepAlive: true, maxSockets: most })
  const authority = ca.toString()
  const agent = agents.get(authority) ?? new Agent({ ca, keepAlive: true })
  agents.set(authority, agent)
  return agent
}
