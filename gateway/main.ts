#!/usr/bin/env node
// The command line: starts the gateway alone, or runs an operator command.
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import { HELP, mailFrom, readOptions, toGatewayOptions } from './command-line.ts'
import { makeDataFolder } from './core/data-folder.ts'
import { codeOf } from './core/errors.ts'
import { readVersion } from './core/root.ts'
import { isUsageError } from './core/usage.ts'
import type { Gateway } from './gateway.ts'
import { stopWhenTold } from './stop.ts'

function asJson(gateway: Gateway): string {
  return JSON.stringify({
    base_url: gateway.baseUrl,
    auth_url: gateway.authUrl,
    auth_urls: gateway.authUrls,
    pages_url: gateway.pagesUrl,
    port: gateway.port,
    ca_certificate: gateway.caCertificate,
    hosted_fields_script: gateway.hostedFieldsScript,
    hosted_fields_integrity: gateway.hostedFieldsIntegrity,
    hosted_field_element: gateway.hostedFieldElement,
    hosted_field_element_integrity: gateway.hostedFieldElementIntegrity,
    hosted_fields_frame: gateway.hostedFieldsFrame,
    public_key: gateway.publicKey,
    test_secret_key: gateway.testSecretKey,
    live_secret_key: gateway.liveSecretKey,
    test_account_id: gateway.testAccountId,
    partner: {
      client_id: gateway.partner.clientId,
      client_secret: gateway.partner.clientSecret,
      access_token: gateway.partner.accessToken,
    },
    console: gateway.console,
    operator: gateway.operator,
    metrics_url: gateway.metricsUrl,
    pid: process.pid,
  })
}

function asText(gateway: Gateway): string {
  return `The gateway answers at ${gateway.baseUrl}

  public key        ${gateway.publicKey}
  test secret key   ${gateway.testSecretKey}
  live secret key   ${gateway.liveSecretKey}
  script            ${gateway.hostedFieldsScript}
  integrity         ${gateway.hostedFieldsIntegrity}
  element script    ${gateway.hostedFieldElement}
  its integrity     ${gateway.hostedFieldElementIntegrity}
  frame             ${gateway.hostedFieldsFrame}
  pages             ${gateway.pagesUrl}
  console           ${gateway.console.url}${signInText(gateway.console)}
  operator          ${gateway.operator.url}${signInText(gateway.operator)}
  certificate       ${gateway.caCertificate}

  demo partner
    client_id       ${gateway.partner.clientId}
    client_secret   ${gateway.partner.clientSecret}
    access token    ${gateway.partner.accessToken}

Ctrl-C stops it.`
}

/** With what to sign in, as long as nobody has chosen another password. */
function signInText({ email, password }: Gateway['console']): string {
  return password === undefined ? '' : `   ${email}   ${password}`
}

/** An older one would not find its way through the code, or not load the database. */
const OLDEST_NODE = 22

/**
 * Keeps what the code is compiled to for the next start, which is then twice as fast. In the data folder, where nobody else writes:
 * Node would run what it finds there.
 */
function keepCompiled(dataDir: string) {
  const folder = path.join(makeDataFolder(dataDir), 'compiled')
  enableCompileCache?.(folder)
}

/** Imports the gateway only when it is started, so that --help and a mistyped option are answered at once. */
async function main() {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE)
    throw new Error(
      `Node ${process.versions.node} is too old: the gateway needs Node ${OLDEST_NODE} or later.`,
    )
  const [command, ...args] = process.argv.slice(2)
  if (command === 'operator') {
    const { operate } = await import('./operator/index.ts')
    console.log(await operate(args))
    return
  }
  if (command === 'backup' || command === 'restore') {
    const { backUp, restore } = await import('./operator/index.ts')
    console.log(await (command === 'backup' ? backUp : restore)(args))
    return
  }
  if (command === 'doctor') {
    const { examine } = await import('./operator/index.ts')
    const { text, isWell } = await examine(args, mailFrom(process.env))
    console.log(text)
    process.exitCode = isWell ? 0 : 1
    return
  }
  const values = readOptions(process.argv.slice(2))
  if (values.help) {
    console.log(HELP)
    return
  }
  if (values.version) {
    console.log(readVersion())
    return
  }
  const options = toGatewayOptions(values)
  keepCompiled(options.dataDir)
  const { startGateway } = await import('./gateway.ts')
  const starting = startGateway(options)
  stopWhenTold(async () => (await starting).close(), {
    withCaller: values.json,
    delayMs: options.stopDelayMs,
  })
  const gateway = await starting
  console.log(values.json ? asJson(gateway) : asText(gateway))
  flushCompileCache?.()
}

function explain(error: unknown): { text: string; status: number } {
  const message = error instanceof Error ? error.message : String(error)
  if (isUsageError(error)) {
    return { text: `${message}\nUse --help to see every option.`, status: 2 }
  }
  if (codeOf(error) === 'EADDRINUSE')
    return { text: 'The port is taken: choose another one with --port.', status: 1 }
  return { text: message, status: 1 }
}

main().catch((error: unknown) => {
  const { text, status } = explain(error)
  console.error(text)
  process.exitCode = status
})
