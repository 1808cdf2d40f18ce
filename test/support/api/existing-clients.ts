// The client libraries that merchants have: how each writes a request (rules: clients.md#requests).
import type { Answer, ApiClient } from '../client.ts'

/** One library, with the merchant's secret key. */
export interface ExistingClient {
  get(path: string): Promise<Answer>
  post(path: string, members?: object): Promise<Answer>
  put(path: string, members: object): Promise<Answer>
  remove(path: string): Promise<Answer>
  /** Of a card or a bank. */
  tokenize(fields: Record<string, string | number>): Promise<Answer>
}

interface Habits {
  /** With each request, one without a body, too. */
  headers: Record<string, string>
  type: string
  /** What a POST says that has nothing to say. */
  nothing: string
  write(members: object): string
  /** Whether tokens are asked for by a form. */
  form?: string
}

const JSON_TYPE = 'application/json'
const UTF8 = 'application/json; charset=utf-8'

/** Lists are written as objects. */
const asObjects = (_name: string, value: unknown): unknown => (Array.isArray(value) ? { ...value } : value)

export const habits: Readonly<Record<'Ruby' | 'PHP' | '.NET' | 'Java', Habits>> = {
  Ruby: {
    headers: { 'content-type': JSON_TYPE, accept: '*/*', 'user-agent': 'Ruby' },
    type: JSON_TYPE,
    nothing: '',
    write: (members) => JSON.stringify(members),
    form: 'application/x-www-form-urlencoded',
  },
  PHP: {
    headers: { accept: JSON_TYPE, 'user-agent': 'PHP' },
    type: JSON_TYPE,
    nothing: '{}',
    write: (members) => JSON.stringify(members, asObjects),
  },
  '.NET': {
    headers: { 'user-agent': '.NET' },
    type: UTF8,
    nothing: '',
    write: (members) => JSON.stringify(members),
    form: 'application/x-www-form-urlencoded; charset=utf-8',
  },
  Java: {
    headers: { accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', 'user-agent': 'Java/1.8' },
    type: JSON_TYPE,
    nothing: '',
    write: (members) => JSON.stringify(members),
  },
}

export function existingClient(client: ApiClient, name: keyof typeof habits): ExistingClient {
  const { headers, type, nothing, write, form } = habits[name]
  const send = (method: string, path: string, body: string) =>
    client.call({ method, path, body, headers: { ...headers, 'content-type': type } })
  return {
    get: (path) => client.call({ path, headers }),
    post: (path, members) => send('POST', path, members ? write(members) : nothing),
    put: (path, members) => send('PUT', path, write(members)),
    remove: (path) => client.call({ method: 'DELETE', path, headers }),
    tokenize: (fields) => {
      if (!form) return send('POST', '/v1/tokens', write(fields))
      const texts = Object.entries(fields).map(([key, value]) => [key, String(value)])
      const body = new URLSearchParams(texts).toString()
      return client.call({
        method: 'POST',
        path: '/v1/tokens',
        body,
        headers: { ...headers, 'content-type': form },
      })
    },
  }
}

/** How a client files what it was told: by context, and what has none as about the whole request. */
export function filed({ body }: Answer): Record<string, string> {
  const messages: { context?: string; code: string }[] = body.messages
  return Object.fromEntries(messages.map(({ context = 'base', code }) => [context, code]))
}
