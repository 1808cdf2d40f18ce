// The vault's frame in the explorer: the product's own code, from its Hello to its requests to the gateway.
import { helloTo } from '../../../../frame/hello.ts'
import { startVault } from '../../../../frame/vault/start.ts'
import type { Texts } from '../../../../shared/texts.ts'

const address = new URLSearchParams(location.hash.slice(1))
const page = address.get('page') ?? ''
/** Nobody reads them here. */
const texts: Texts = JSON.parse('{}')
startVault({
  page,
  settings: JSON.parse(address.get('settings') ?? ''),
  texts,
  sayHello: helloTo(page, { texts, fault: undefined }),
})
