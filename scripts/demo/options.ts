import path from 'node:path'
import { parseArgs } from 'node:util'

export interface Options {
  gatewayPort: PortChoice
  shopPort: PortChoice
  pagesPort: PortChoice
  acsPort: PortChoice
  dataDir: string
  /** Whether events may be posted to this machine and to networks that are not public. */
  allowPrivateWebhooks?: boolean
}

export interface PortChoice {
  port: number
  /** The person asked for this port and no other. */
  isExplicit: boolean
}

/** @param command that starts it */
export const help = (command: string) => `${command} -- [options]

Starts the gateway and the demo shop on this machine.

  --gateway-port PORT  the gateway's port (8443)
  --shop-port PORT     the shop's port (8444)
  --pages-port PORT    the port of the pages for people (8445); a further brand's are on the next
  --acs-port PORT      the port of the simulated bank (8449)
  --data FOLDER        where certificates, keys and payments are kept (./data/demo)
  --allow-private-webhooks  events may be posted to this machine and to networks that are not public
  --help               this text

A default port that is taken is replaced by a free one; PORT 0 always means a free one.`

/**
 * Reads the command line.
 * @returns `help` when that was asked for
 * @throws Error with a sentence for the person at the terminal
 */
export function readOptions(args: string[]): Options | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      'gateway-port': { type: 'string' },
      'shop-port': { type: 'string' },
      'pages-port': { type: 'string' },
      'acs-port': { type: 'string' },
      data: { type: 'string', default: './data/demo' },
      'allow-private-webhooks': { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help) return 'help'
  return {
    gatewayPort: readPort('--gateway-port', values['gateway-port'], 8443),
    shopPort: readPort('--shop-port', values['shop-port'], 8444),
    pagesPort: readPort('--pages-port', values['pages-port'], 8445),
    acsPort: readPort('--acs-port', values['acs-port'], 8449),
    dataDir: path.resolve(values.data),
    allowPrivateWebhooks: values['allow-private-webhooks'],
  }
}

function readPort(option: string, value: string | undefined, fallback: number): PortChoice {
  if (value === undefined) return { port: fallback, isExplicit: false }
  const port = Number(value)
  if (!/^\d{1,5}$/.test(value) || port > 65_535) throw new Error(`${option} must be a port from 0 to 65535.`)
  return { port, isExplicit: true }
}
