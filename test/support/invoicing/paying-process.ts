// A payer in a process of its own, which a test kills or has pay at the same moment as another. It reads what to pay, a line of JSON
// each, and answers each by a line: the payment's status, or why nothing is paid. With a step it stops there for ever, and says so. It has a
// gateway's lease: with a shorter one, others on a busy machine would think that it's dead.
import { createInterface } from 'node:readline'
import { GatewayError } from '../../../gateway/core/errors.ts'
import { openTill, steps } from './till.ts'

const [dataDir = '', given] = process.argv.slice(2)
const step = steps.find((one) => one === given)
const { DATABASE_URL } = process.env

function wait(): Promise<never> {
  console.log('stopped')
  return new Promise(() => {})
}

async function run(): Promise<void> {
  const till = await openTill({
    dataDir,
    ...(step && { pause: { step, wait } }),
    ...(DATABASE_URL && { databaseUrl: DATABASE_URL }),
  })
  console.log('ready')
  for await (const line of createInterface(process.stdin)) {
    const { merchantId, ...request } = JSON.parse(line)
    try {
      console.log((await till.pay(merchantId, request)).status)
    } catch (error) {
      console.log(error instanceof GatewayError ? error.messages[0].code : String(error))
    }
  }
  await till.close()
}

void run()
