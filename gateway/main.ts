#!/usr/bin/env node
// The command line: starts the gateway alone, or runs an operator command.
import { enableCompileCache, flushCompileCache } from 'node:module'
import path from 'node:path'
import { HELP, mailFrom, readOptions, toGatewayOptions } from './app/command-line.ts'
import { asJson, asText } from './app/printed.ts'
import { stopWhenTold } from './app/stop.ts'
import { readCommit } from './core/commit.ts'
import { makeDataFolder } from './core/data-folder.ts'
import { nextStepFor } from './core/next-steps.ts'
import { readVersion } from './core/root.ts'
import { isUsageError, refuseSecrets } from './core/usage.ts'

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
  refuseSecrets(process.argv.slice(2))
  const [command, ...args] = process.argv.slice(2)
  if (command === 'init') {
    const { init } = await import('./app/init.ts')
    console.log(await init(args))
    return
  }
  if (command === 'operator') {
    const { operate } = await import('./app/operator/index.ts')
    const { findPasswordLinks } = await import('./app/password-links.ts')
    console.log(await operate(args, findPasswordLinks))
    return
  }
  if (command === 'backup' || command === 'restore') {
    const { backUp, restore } = await import('./app/operator/index.ts')
    console.log(await (command === 'backup' ? backUp : restore)(args))
    return
  }
  if (command === 'migrate') {
    const { migrateCommand } = await import('./app/operator/index.ts')
    console.log(await migrateCommand(args, console.log))
    return
  }
  if (command === 'partitions') {
    const { partitionsCommand } = await import('./app/operator/index.ts')
    console.log(await partitionsCommand(args, console.log))
    return
  }
  if (command === 'archive') {
    const { archiveCommand } = await import('./app/operator/index.ts')
    console.log(await archiveCommand(args, console.error))
    return
  }
  if (command === 'doctor') {
    const { examine } = await import('./app/operator/index.ts')
    const { text, isWell } = await examine(args, () => mailFrom(process.env))
    console.log(text)
    process.exitCode = isWell ? 0 : 1
    return
  }
  if (command === 'verify') {
    const { verifyCommand } = await import('./app/verify.ts')
    const { text, isWell } = await verifyCommand(args)
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
    const commit = readCommit()
    console.log(commit === undefined ? readVersion() : `${readVersion()} (${commit})`)
    return
  }
  const options = toGatewayOptions(values)
  keepCompiled(options.dataDir)
  const { startGateway } = await import('./app/gateway.ts')
  const starting = startGateway(options)
  stopWhenTold(async () => (await starting).close(), {
    reload: () =>
      void starting.then(
        (gateway) => gateway.reloadCertificates(),
        () => {},
      ),
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
  const next = nextStepFor(error)
  return { text: next === undefined ? message : `${message}\n${next}`, status: 1 }
}

main().catch((error: unknown) => {
  const { text, status } = explain(error)
  console.error(text)
  process.exitCode = status
})
