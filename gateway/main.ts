// The command line: starts the gateway alone, or runs an operator command.
import { parseArgs } from 'node:util'
import { isPublicKey } from '../shared/public-key.ts'
import { isOrigin } from './core/addresses/urls.ts'
import { codeOf } from './core/errors.ts'
import { isTestSecretKey } from './core/ids.ts'
import type { Gateway, GatewayOptions } from './gateway.ts'
import { isUsageError, UsageError } from './operator/index.ts'
import { stopWhenTold } from './stop.ts'

const HELP = `Starts the payment gateway.

  npm run gateway -- [options]
  npm run gateway -- operator --help     what only the operator sets: settings of accounts and merchants

  --data DIR              data folder: database, keys, certificates   (./data/gateway)
  --port N                port of the HTTPS server, 0 for a free one   (8443)
  --host ADDRESS          address to listen on                         (127.0.0.1)
  --public-host NAME      host in the addresses that are handed out    (localhost)
  --public-url ORIGIN     their origin, where a proxy stands in front  (https://PUBLIC_HOST:PORT)
  --tls-cert FILE         your own certificate in PEM, with --tls-key  (one made on this machine)
  --tls-key FILE          its key in PEM
  --allowed-origin ORIGIN only pages of this origin may embed the demo merchant's fields; may be repeated
  --public-key KEY        the demo merchant's public key, m_ and 22 letters or digits, for tests   (its own)
  --test-secret-key KEY   its secret key of test mode, sk_test_ and 32 letters or digits           (its own)
  --rate-limit N          requests per second of one secret key, and of one address without; 0 for any number
  --allow-private-webhooks  events may be posted to this machine and to networks that are not public
  --log-level LEVEL       debug, info, warn, error or silent           (warn)
  --json                  print one line of JSON once it answers; it ends with the process that started it
  --help                  print this

Environment:
  GATEWAY_ENCRYPTION_KEY  32 bytes in base64, in place of the key file in the data folder
  DATABASE_URL            postgres://user:password@host:port/database, in place of SQLite in the data folder; several
                          gateways may share it, with one encryption key
`

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent']

function readOptions(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string', default: './data/gateway' },
      port: { type: 'string', default: '8443' },
      host: { type: 'string', default: '127.0.0.1' },
      'public-host': { type: 'string' },
      'public-url': { type: 'string' },
      'tls-cert': { type: 'string' },
      'tls-key': { type: 'string' },
      'allowed-origin': { type: 'string', multiple: true },
      'public-key': { type: 'string' },
      'test-secret-key': { type: 'string' },
      'rate-limit': { type: 'string' },
      'allow-private-webhooks': { type: 'boolean', default: false },
      'log-level': { type: 'string', default: 'warn' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  return values
}

type Values = ReturnType<typeof readOptions>

function toGatewayOptions(values: Values): GatewayOptions {
  const port = Number(values.port)
  const tlsCert = values['tls-cert']
  const tlsKey = values['tls-key']
  const publicUrl = values['public-url']
  const publicKey = values['public-key']
  const testSecretKey = values['test-secret-key']
  if (!/^\d+$/.test(values.port) || port > 65_535)
    throw new UsageError('--port must be a number from 0 to 65535.')
  if ((tlsCert === undefined) !== (tlsKey === undefined))
    throw new UsageError('--tls-cert goes with --tls-key.')
  if (values['rate-limit'] !== undefined && !/^\d{1,9}$/.test(values['rate-limit']))
    throw new UsageError('--rate-limit must be a whole number.')
  if (!LOG_LEVELS.includes(values['log-level']))
    throw new UsageError(`--log-level is one of ${LOG_LEVELS.join(', ')}.`)
  if (publicUrl !== undefined && !(isOrigin(publicUrl) && publicUrl.startsWith('https:')))
    throw new UsageError(`--public-url ${publicUrl} is no https origin.`)
  if (publicUrl !== undefined && values['public-host'] !== undefined)
    throw new UsageError('--public-url goes without --public-host.')
  if (publicKey !== undefined && !isPublicKey(publicKey))
    throw new UsageError('--public-key must be m_ and 22 letters, digits, _ or -.')
  if (testSecretKey !== undefined && !isTestSecretKey(testSecretKey))
    throw new UsageError('--test-secret-key must be sk_test_ and 32 letters or digits.')
  for (const origin of values['allowed-origin'] ?? []) {
    if (!isOrigin(origin)) throw new UsageError(`--allowed-origin ${origin} is no origin.`)
  }
  return {
    dataDir: values.data,
    port,
    host: values.host,
    logLevel: values['log-level'],
    allowPrivateWebhooks: values['allow-private-webhooks'],
    ...(process.env.DATABASE_URL && { databaseUrl: process.env.DATABASE_URL }),
    ...(values['public-host'] !== undefined && { publicHost: values['public-host'] }),
    ...(publicUrl !== undefined && { publicUrl }),
    ...(publicKey !== undefined && { publicKey }),
    ...(testSecretKey !== undefined && { testSecretKey }),
    ...(values['rate-limit'] !== undefined && { rateLimit: Number(values['rate-limit']) }),
    ...(tlsCert !== undefined && tlsKey !== undefined && { tlsCert, tlsKey }),
    ...(values['allowed-origin'] && { allowedOrigins: values['allowed-origin'] }),
  }
}

function asJson(gateway: Gateway): string {
  return JSON.stringify({
    base_url: gateway.baseUrl,
    auth_url: gateway.authUrl,
    port: gateway.port,
    ca_certificate: gateway.caCertificate,
    hosted_fields_script: gateway.hostedFieldsScript,
    hosted_fields_integrity: gateway.hostedFieldsIntegrity,
    hosted_field_element: gateway.hostedFieldElement,
    hosted_field_element_integrity: gateway.hostedFieldElementIntegrity,
    hosted_fields_frame: gateway.hostedFieldsFrame,
    public_key: gateway.publicKey,
    test_secret_key: gateway.testSecretKey,
    live_secret_key: gateway.liveSecretKey,
    test_account_id: gateway.testAccountId,
    pid: process.pid,
  })
}

function asText(gateway: Gateway): string {
  return `The gateway answers at ${gateway.baseUrl}

  public key        ${gateway.publicKey}
  test secret key   ${gateway.testSecretKey}
  live secret key   ${gateway.liveSecretKey}
  script            ${gateway.hostedFieldsScript}
  integrity         ${gateway.hostedFieldsIntegrity}
  element script    ${gateway.hostedFieldElement}
  its integrity     ${gateway.hostedFieldElementIntegrity}
  frame             ${gateway.hostedFieldsFrame}
  certificate       ${gateway.caCertificate}

Ctrl-C stops it.`
}

/** Imports the gateway only when it is started, so that --help and a mistyped option are answered at once. */
async function main() {
  const [command, ...args] = process.argv.slice(2)
  if (command === 'operator') {
    const { operate } = await import('./operator/index.ts')
    console.log(await operate(args))
    return
  }
  const values = readOptions(process.argv.slice(2))
  if (values.help) {
    console.log(HELP)
    return
  }
  const options = toGatewayOptions(values)
  const { startGateway } = await import('./gateway.ts')
  const starting = startGateway(options)
  stopWhenTold(async () => (await starting).close(), { withCaller: values.json })
  const gateway = await starting
  console.log(values.json ? asJson(gateway) : asText(gateway))
}

function explain(error: unknown): { text: string; status: number } {
  const message = error instanceof Error ? error.message : String(error)
  if (isUsageError(error)) {
    return { text: `${message}\nUse --help to see every option.`, status: 2 }
  }
  if (codeOf(error) === 'EADDRINUSE')
    return { text: 'The port is taken: choose another one with --port.', status: 1 }
  return { text: message, status: 1 }
}

main().catch((error: unknown) => {
  const { text, status } = explain(error)
  console.error(text)
  process.exitCode = status
})
