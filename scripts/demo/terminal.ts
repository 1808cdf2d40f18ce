// What a person at the terminal sees of the demo.
import type { DemoGateway } from '../../gateway/app/options.ts'
import { addresses, partnerKeys } from '../../gateway/app/printed.ts'
import type { Demo } from './demo.ts'
import type { DemoInvoice } from './invoice.ts'
import { help, type Options, readOptions } from './options.ts'

export function fail(error: unknown, status: number): never {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(status)
}

/** Reads this process's command line, or ends it with the help. @param command that starts it */
export function readCommandLine(command: string): Options {
  try {
    const options = readOptions(process.argv.slice(2))
    if (options !== 'help') return options
    console.log(help(command))
    process.exit(0)
  } catch (error) {
    console.error(`${help(command)}\n`)
    fail(error, 2)
  }
}

/**
 * Where everything is, and what to type there.
 * @param invoice undefined where there could be none
 * @param isGuideBuilt false while it is being built. Without a build, its page says how to build it
 */
export function describe(
  { gateway, shop, dataDir }: Demo,
  invoice: DemoInvoice | undefined,
  isGuideBuilt = true,
): string {
  return `
The gateway and the demo shop are running.

  1. Open this first   ${new URL('/', gateway.baseUrl)}   the browser warns once; the page says why
     and the bank      ${new URL('/', gateway.acsUrl)}   simulated, for 3-D Secure: it warns, too
  2. Then the shop     ${shop.url}   and pay
     or, in React      ${shop.url}spa

  3. The dashboard     ${gateway.console.url}   ${describePerson(gateway.console)}
     of the operator   ${gateway.operator.url}   ${describePerson(gateway.operator)}
${describeInvoice(invoice)}
  Approved             4242 4242 4242 4242   any future date, any three digits
  Declined             4000 0000 0000 0002
  Without surcharge    4012 8888 8888 1881   a debit card

  Public key           ${gateway.publicKey}
  Test secret key      ${gateway.testSecretKey}
${addresses(gateway, isGuideBuilt ? '' : '   in half a minute: it’s being built')}
  Data                 ${dataDir}

${partnerKeys(gateway)}

Ctrl-C stops everything.`
}

function describeInvoice(invoice: DemoInvoice | undefined): string {
  if (!invoice) return ''
  return `
  4. An invoice        ${invoice.url}   as its payer sees it
     its mail          ${invoice.mailUrl}
`
}

/** With what to sign in. */
function describePerson({ email, password }: DemoGateway['console']): string {
  return `${email}   password ${password ?? 'as it was changed'}`
}

/** A default port that was taken is the one thing here that a person would not expect. */
export function describePorts({ gateway, shop }: Demo, options: Options): string[] {
  return [
    { name: 'gateway', choice: options.gatewayPort, url: gateway.baseUrl },
    { name: 'shop', choice: options.shopPort, url: shop.url },
    { name: 'pages', choice: options.pagesPort, url: gateway.pagesUrl },
    { name: 'bank', choice: options.acsPort, url: gateway.acsUrl },
  ].flatMap(({ name, choice, url }) => {
    const port = Number(new URL(url).port)
    if (choice.isExplicit || port === choice.port) return []
    return `Port ${choice.port} is taken: the ${name} uses ${port}.`
  })
}
