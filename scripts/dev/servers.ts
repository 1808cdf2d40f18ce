// Gateway and shop for `npm run dev`, which runs this under Node's watch: it restarts when a source of theirs or the build
// of the hosted fields changes, with the same ports and the same data.
import { startDemo } from '../demo/demo.ts'
import { makeDemoInvoice } from '../demo/invoice.ts'
import type { Options } from '../demo/options.ts'
import { describe } from '../demo/terminal.ts'

export interface ServersOptions extends Omit<Options, 'gatewayPort' | 'shopPort'> {
  gatewayPort: number
  /** The backend's; browsers find the shop at `shopUrl`. */
  shopPort: number
  shopUrl: string
  hostedFieldsDir: string
}

const options: ServersOptions = JSON.parse(process.env.DEV_SERVERS ?? '')
const fixed = (port: number) => ({ port, isExplicit: true })
const demo = await startDemo({
  ...options,
  gatewayPort: fixed(options.gatewayPort),
  shopPort: fixed(options.shopPort),
})
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void demo.close().then(() => process.exit(0)))
}
console.log(
  JSON.stringify({ description: describe(demo, await makeDemoInvoice(demo.gateway).catch(() => undefined)) }),
)
