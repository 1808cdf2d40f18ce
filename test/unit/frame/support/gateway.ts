// The gateway as a frame sees it: what it is asked, and what it answers.
export interface Asked {
  path: string
  method: string | undefined
  headers: Record<string, string>
  body: Record<string, unknown> | undefined
  credentials: string | undefined
  redirect: string | undefined
  referrerPolicy: string | undefined
  keepalive: boolean | undefined
  /** Milliseconds that the gateway has. */
  timeout: number | undefined
}

export interface Gateway {
  asked: Asked[]
  /** Says what the next calls are answered; undefined for no answer at all. */
  answer(status: number | undefined, body?: unknown): void
  /** Says what the next call is answered, before those. */
  answerFirst(status: number, body: unknown): void
  /** Says that the next calls are not answered until their time is over. */
  hang(): void
}

/** Runs a test with a gateway in place of the network. */
export async function withGateway(body: (gateway: Gateway) => unknown): Promise<void> {
  const { fetch } = globalThis
  const { timeout } = AbortSignal
  const asked: Asked[] = []
  let answer: () => unknown = () => ({ status: 200, json: async () => ({}) })
  const first: (() => unknown)[] = []
  let limit: number | undefined
  AbortSignal.timeout = (milliseconds) => {
    limit = milliseconds
    return new AbortController().signal
  }
  const answered = async (path: string, init: RequestInit) => {
    const { method, credentials, redirect, referrerPolicy, keepalive } = init
    const headers = Object.fromEntries(Object.entries(init.headers ?? {}))
    const sent = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    asked.push({
      path,
      method,
      headers,
      body: sent,
      credentials,
      redirect,
      referrerPolicy,
      keepalive,
      timeout: init.signal ? limit : undefined,
    })
    return (first.shift() ?? answer)()
  }
  Object.assign(globalThis, { fetch: answered })
  try {
    await body({
      asked,
      answer(status, data) {
        answer = () => {
          if (status === undefined) throw new TypeError('Failed to fetch')
          return { status, json: async () => data }
        }
      },
      answerFirst: (status, data) => void first.push(() => ({ status, json: async () => data })),
      hang() {
        answer = () => new Promise((_, reject) => setTimeout(reject, limit, new Error('The time is over.')))
      },
    })
  } finally {
    AbortSignal.timeout = timeout
    Object.assign(globalThis, { fetch })
  }
}
