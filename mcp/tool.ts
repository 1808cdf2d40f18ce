// What is made of each operation of the API's description, by scripts/server/tools.ts.

/** As agents see it, but for the request. */
export interface Tool {
  name: string
  description: string
  inputSchema: {
    type: 'object'
    properties: Record<string, object>
    required: string[]
    additionalProperties: boolean
  }
  annotations: { readOnlyHint: boolean }
  request: { method: string; path: string; query: readonly string[]; isKeyed: boolean; hasBody: boolean }
}
