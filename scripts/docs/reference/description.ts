// The API's description, as a gateway serves it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { startGateway } from '../../../gateway/app/gateway.ts'

export interface Schema {
  $ref?: string
  title?: string
  description?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  default?: unknown
}

export interface Parameter {
  $ref?: string
  name?: string
  in?: string
  required?: boolean
  description?: string
  schema?: Schema
}

interface Content {
  schema: Schema
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

export interface Body {
  $ref?: string
  description?: string
  content?: Record<string, Content>
}

export interface Operation {
  operationId: string
  summary: string
  description?: string
  tags?: string[]
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Body>
  security?: Record<string, unknown>[]
  'x-permissions'?: string[]
}

export interface Description {
  info: { version: string }
  tags: { name: string; description: string }[]
  /** `servers` where the address is another one. */
  paths: Record<string, Record<string, Operation> & { servers?: unknown }>
  webhooks: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<string, Body>
  }
}

/** Starts a gateway with an empty folder and asks it. @returns JSON */
export async function readDescription(): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hosted-fields-'))
  const gateway = await startGateway({ dataDir, port: 0 })
  try {
    const ca = readFileSync(gateway.caCertificate)
    return await new Promise<string>((resolve, reject) => {
      get(`${gateway.baseUrl}/openapi.json`, { ca }, (response) => resolve(text(response))).on(
        'error',
        reject,
      )
    })
  } finally {
    await gateway.close()
    rmSync(dataDir, { recursive: true })
  }
}
