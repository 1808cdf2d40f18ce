// Calls of tools: their arguments become a request of the API, and its answer text.
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { path } from '../server/calls.ts'
import { ServiceError } from '../server/errors.ts'
import { send, type Transport } from '../server/request.ts'
import { tools } from './generated/tools.ts'
import type { Tool } from './tool.ts'

type Arguments = Readonly<Record<string, unknown>>

/** Returns the answer as JSON, or a failure as a tool error. @throws McpError for a tool that doesn't exist */
export async function callTool(transport: Transport, name: string, given: Arguments, signal: AbortSignal) {
  const tool = tools.find((one) => one.name === name)
  if (!tool) throw new McpError(ErrorCode.InvalidParams, `There is no tool ${name}.`)
  try {
    return result(await send(transport, requestOf(tool, given), { signal }))
  } catch (error) {
    return { ...result(aboutError(error)), isError: true }
  }
}

const result = (content: unknown = {}) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(content) }],
})

/** @throws TypeError for an argument that is missing in the path, or that the tool doesn't have */
function requestOf({ inputSchema, request: { query, hasBody, ...request } }: Tool, given: Arguments) {
  const unknown = Object.keys(given).find((name) => !(name in inputSchema.properties))
  if (unknown !== undefined && !inputSchema.additionalProperties)
    throw new TypeError(`There is no argument ${unknown}.`)
  const ids = [...request.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const texts = request.path.split(/\{\w+\}/)
  const part = (isOf: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => isOf(name)))
  return {
    ...request,
    path: path(Object.assign(texts, { raw: texts }), ...ids.map((name) => String(given[name] ?? ''))),
    accepts: ['secretKey' as const],
    query: part((name) => query.includes(name)),
    body: hasBody ? part((name) => !query.includes(name) && !ids.includes(name)) : undefined,
  }
}

function aboutError(error: unknown) {
  if (!(error instanceof ServiceError))
    return { code: 'invalid_arguments', message: error instanceof Error ? error.message : String(error) }
  const { code, field, message, status, transactionId, requestId } = error
  return { code, field, message, status, transaction_id: transactionId, request_id: requestId }
}
