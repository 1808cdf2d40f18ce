// npm start: the shop, with the gateway of .env or else a test gateway.
import { startShop } from './server.ts'
import { settingsOf } from './settings.ts'
import { startTestGateway } from './test-gateway.ts'

const settings = process.env.SECRET_KEY ? settingsOf(process.env) : (await startTestGateway()).settings
const { url } = await startShop(settings, Number(process.env.PORT ?? 3000))
console.log(`Your shop: ${url}`)
