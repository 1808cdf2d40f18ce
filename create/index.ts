#!/usr/bin/env node
// npm create @service/checkout
import path from 'node:path'
import { run } from './command.ts'

// The package's folder: this file is in it, or in its dist/.
const root = path.join(import.meta.dirname, import.meta.dirname.endsWith('dist') ? '..' : '.')
process.exitCode = await run(process.argv.slice(2), { input: process.stdin, output: process.stdout }, root)
