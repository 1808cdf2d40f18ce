#!/usr/bin/env node
// Starts the MCP server on standard input and output, which carry the protocol alone.
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { createServer } from './server.ts'
import { readSettings } from './settings.ts'

try {
  await createServer(readSettings(process.env)).connect(new StdioServerTransport())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
