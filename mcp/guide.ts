// The guide's pages as Markdown, by the list that the gateway has of them for programs.
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import type { Transport } from '../server/request.ts'

/** Reads a file of the guide. @throws McpError without it */
async function read({ fetch, urlOf, timeout }: Transport, address: string): Promise<string> {
  const response = await fetch(urlOf(true) + address, {
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  if (!response.ok) throw new McpError(ErrorCode.InternalError, `The gateway has no ${address}.`)
  return response.text()
}

export async function listPages(transport: Transport) {
  const list = await read(transport, '/guide/llms.txt')
  return [...list.matchAll(/^- \[(.+?)\]\((\/guide\/.+?\.md)\)(?:: (.+))?$/gm)].map(
    ([, name = '', address = '', description]) => ({
      uri: transport.urlOf(true) + address,
      name,
      mimeType: 'text/markdown',
      ...(description !== undefined && { description }),
    }),
  )
}

/** @throws McpError for a page that the list doesn't have */
export async function readPage(transport: Transport, uri: string) {
  const page = (await listPages(transport)).find((one) => one.uri === uri)
  if (!page) throw new McpError(ErrorCode.InvalidParams, 'The guide has no such page.')
  const address = uri.slice(transport.urlOf(true).length)
  return { uri, mimeType: page.mimeType, text: await read(transport, address) }
}
