// The MCP server: the API's operations as tools, the guide's pages as resources.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  CallToolRequestSchema,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { callTool } from './calls.ts'
import { tools } from './generated/tools.ts'
import { listPages, readPage } from './guide.ts'
import type { Settings } from './settings.ts'

const INSTRUCTIONS =
  'A payment gateway in test mode: no money moves. Amounts are in cents. Use test cards only, such as 4242424242424242.'

export function createServer({ transport, hasGuide }: Settings): Server {
  const capabilities = { tools: {}, ...(hasGuide && { resources: {} }) }
  const server = new Server({ name: 'service', version }, { capabilities, instructions: INSTRUCTIONS })
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools.map(({ request: _, ...tool }) => tool),
  }))
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) =>
    callTool(transport, params.name, params.arguments ?? {}, signal),
  )
  if (hasGuide) {
    server.setRequestHandler(ListResourcesRequestSchema, async () => ({
      resources: await listPages(transport),
    }))
    server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => ({
      contents: [await readPage(transport, uri)],
    }))
  }
  return server
}

/** In the project its manifest is in the same place as in the package. */
const { version }: { version: string } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8'),
)
