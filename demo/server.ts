// Starts the shop before a gateway that runs elsewhere. README.md says how.
import { startShop } from './backend.ts'
import { readSettings } from './settings.ts'

try {
  const shop = await startShop(readSettings(process.env))
  console.log(`The shop is open at ${shop.url}, and in React at ${shop.url}spa`)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void shop.close())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
