import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ShopOptions } from './backend.ts'

/** Where `npm run build` puts the page in React. */
const SPA_SCRIPT = path.join(import.meta.dirname, 'dist/spa.js')

/**
 * The shop's settings; .env.example describes each.
 * @throws Error that names every setting that is missing
 */
export function readSettings(env: NodeJS.ProcessEnv): ShopOptions {
  const missing: string[] = []
  const read = (name: string) => {
    const value = env[name] ?? ''
    if (!value) missing.push(name)
    return value
  }
  const settings: ShopOptions = {
    port: Number(env.PORT || 8444),
    spaScript: SPA_SCRIPT,
    gateway: {
      baseUrl: read('GATEWAY_URL'),
      publicKey: read('PUBLIC_KEY'),
      secretKey: read('SECRET_KEY'),
      accountId: read('ACCOUNT_ID'),
      script: { url: read('SCRIPT_URL'), integrity: read('SCRIPT_INTEGRITY') },
      frameUrl: read('FRAME_URL'),
      ...(env.GATEWAY_CA && { ca: readFileSync(env.GATEWAY_CA, 'utf8') }),
    },
  }
  if (env.TLS_CERT) {
    settings.tls = { cert: readFileSync(env.TLS_CERT, 'utf8'), key: readFileSync(read('TLS_KEY'), 'utf8') }
  }
  if (missing.length) throw new Error(`The environment lacks ${missing.join(', ')}: see .env.example.`)
  return settings
}
