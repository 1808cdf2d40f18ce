// npm start: Next in development, with the gateway of .env or else a test gateway.
import { startNext } from './next.ts'
import { settingsOf } from './settings.ts'
import { startTestGateway } from './test-gateway.ts'

const { settings, ca } = process.env.SECRET_KEY
  ? { settings: settingsOf(process.env), ca: undefined }
  : await startTestGateway()
const { url, ended, process: next } = await startNext('dev', settings, ca, Number(process.env.PORT ?? 3000))
console.log(`Your shop: ${url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    next.kill()
    process.exit()
  })
// Next ended without being told to: what it printed says why.
process.exit(await ended)
