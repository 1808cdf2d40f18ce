// The entry of `npm start`: the gateway and the demo shop, until Ctrl-C.
import { type Demo, startDemo } from './demo.ts'
import { HELP, type Options, readOptions } from './options.ts'

function fail(error: unknown, status: number): never {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(status)
}

function readCommandLine(): Options {
  try {
    const options = readOptions(process.argv.slice(2))
    if (options !== 'help') return options
    console.log(HELP)
    process.exit(0)
  } catch (error) {
    console.error(`${HELP}\n`)
    fail(error, 2)
  }
}

function describe({ gateway, shop }: Demo, { dataDir }: Options): string {
  return `
The gateway and the demo shop are running.

  1. Open this first   ${new URL('/', gateway.baseUrl)}   the browser warns once; the page says why
  2. Then the shop     ${shop.url}   and pay
     or, in React      ${shop.url}spa

  Approved             4242 4242 4242 4242   any future date, any three digits
  Declined             4000 0000 0000 0002
  Without surcharge    4012 8888 8888 1881   a debit card

  Public key           ${gateway.publicKey}
  Test secret key      ${gateway.testSecretKey}
  Script               ${gateway.hostedFieldsScript}
  Integrity            ${gateway.hostedFieldsIntegrity}
  Element script       ${gateway.hostedFieldElement}
  Its integrity        ${gateway.hostedFieldElementIntegrity}
  Frame (for ESM)      ${gateway.hostedFieldsFrame}
  CA certificate       ${gateway.caCertificate}
  Data                 ${dataDir}

Ctrl-C stops everything.`
}

/** A default port that was taken is the one thing here that a person would not expect. */
function describePorts({ gateway, shop }: Demo, options: Options): string[] {
  return [
    { name: 'gateway', choice: options.gatewayPort, url: gateway.baseUrl },
    { name: 'shop', choice: options.shopPort, url: shop.url },
  ].flatMap(({ name, choice, url }) => {
    const port = Number(new URL(url).port)
    if (choice.isExplicit || port === choice.port) return []
    return `Port ${choice.port} is taken: the ${name} uses ${port}.`
  })
}

/** The first signal stops everything in order; a second one stops at once. */
function stopOnSignal(demo: Demo) {
  let isStopping = false
  const stop = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    demo.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error, 1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
}

const options = readCommandLine()
const demo = await startDemo(options).catch((error: unknown) => fail(error, 1))
stopOnSignal(demo)
for (const line of describePorts(demo, options)) console.log(line)
console.log(describe(demo, options))
