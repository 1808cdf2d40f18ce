// The entry of `npm start`: the gateway and the demo shop, until Ctrl-C.
import { stopWhenTold } from '../../gateway/app/stop.ts'
import { buildGuideBeside } from '../docs/build.ts'
import { startDemo } from './demo.ts'
import { makeDemoInvoice } from './invoice.ts'
import { describe, describePorts, fail, readCommandLine } from './terminal.ts'

const options = readCommandLine('npm start')
const starting = startDemo(options)
const close = async () => {
  guide?.kill()
  await (await starting).close()
}
let guide: ReturnType<typeof buildGuideBeside>
stopWhenTold(close, { withCaller: false })
const demo = await starting.catch((error: unknown) => fail(error, 1))
// Absent if the demo partner was removed in the console.
const invoice = await makeDemoInvoice(demo.gateway).catch(() => undefined)
guide = buildGuideBeside()
guide?.once('exit', (status) => {
  if (status) console.error('The guide could not be built: npm run docs:build tells why.')
})
for (const line of describePorts(demo, options)) console.log(line)
console.log(describe(demo, invoice, guide === undefined))
