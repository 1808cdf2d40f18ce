// A gateway in a process of its own, for tests that kill it, with short leases: others soon take it for dead, but not while it
// lives on a busy machine. With `bookless`, its networks keep no books. With `hanging`, they execute calls for the amounts of
// `HANGING`, too, but never answer them, and a line on standard output names the transaction. It waits for them longer than any test.
import { mailFrom } from '../../../gateway/app/command-line.ts'
import { startGateway } from '../../../gateway/app/gateway.ts'
import { accessAsJson } from '../../../gateway/app/printed.ts'
import type { Processor } from '../../../gateway/payments/networks/index.ts'
import { createSimulator } from '../../../gateway/sandbox/networks/index.ts'
import { setLimits } from '../api/limits.ts'
import { HANGING } from './hanging-amounts.ts'

const [dataDir = '', mode] = process.argv.slice(2)
const simulator = createSimulator()

function hang(transactionId: string): Promise<never> {
  console.log(transactionId)
  return new Promise(() => {})
}

const hanging: Processor = {
  ...simulator,
  async authorize(asked) {
    const answer = await simulator.authorize(asked)
    return asked.amount === HANGING.authorize ? hang(asked.transactionId) : answer
  },
  async capture(transactionId, amount, at) {
    await simulator.capture(transactionId, amount, at)
    if (amount === HANGING.capture) await hang(transactionId)
  },
}

async function start(): Promise<void> {
  if (mode === 'hanging') setLimits({ processorTimeoutMs: 3_600_000 })
  const { DATABASE_URL } = process.env
  const gateway = await startGateway({
    demo: true,
    dataDir,
    port: 0,
    logLevel: 'error',
    rateLimit: 0,
    leaseLife: 2_500,
    allowPrivateWebhooks: true,
    mail: mailFrom(process.env),
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
    ...(mode && { processor: mode === 'hanging' ? hanging : simulator }),
  })
  console.log(
    JSON.stringify({
      base_url: gateway.baseUrl,
      auth_url: gateway.authUrl,
      pages_url: gateway.pagesUrl,
      acs_url: gateway.acsUrl,
      ca_certificate: gateway.caCertificate,
      ...accessAsJson(gateway),
      pid: process.pid,
    }),
  )
}

void start()
