// A gateway as a process of its own, for tests that kill it while it waits for the networks. For the amounts below these do
// what they are asked to, and their answer never comes; a line on standard output then says of which transaction.
import { startGateway } from '../../gateway/gateway.ts'
import { createSimulator, type Processor } from '../../gateway/processor/index.ts'
import { HANGING } from './hanging-amounts.ts'

const simulator = createSimulator()

function hang(transactionId: string): Promise<never> {
  console.log(transactionId)
  return new Promise(() => {})
}

const processor: Processor = {
  ...simulator,
  async authorize(asked) {
    const answer = await simulator.authorize(asked)
    return asked.amount === HANGING.authorize ? hang(asked.transactionId) : answer
  },
  async capture(transactionId, amount) {
    await simulator.capture(transactionId, amount)
    if (amount === HANGING.capture) await hang(transactionId)
  },
}

const dataDir = process.argv[2] ?? ''
const { DATABASE_URL } = process.env
const database = DATABASE_URL ? { databaseUrl: DATABASE_URL } : {}
const gateway = await startGateway({ dataDir, port: 0, logLevel: 'silent', processor, ...database })
console.log(
  JSON.stringify({
    base_url: gateway.baseUrl,
    ca_certificate: gateway.caCertificate,
    test_secret_key: gateway.testSecretKey,
  }),
)
