// Sends a call by way of the gateway's pages, because a browser may not call the API from another origin.

export interface Call {
  key: string
  method: string
  path: string
  /** Empty: none. */
  body: string
}

export interface Answer {
  /** The status, or what went wrong. */
  title: string
  text: string
}

/** Puts values into an address. @param query as typed, with or without `?` */
export function pathOf(address: string, values: Readonly<Record<string, string>>, query: string): string {
  const path = address.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name]?.trim() ?? ''),
  )
  const asked = query.trim().replace(/^\?/, '')
  return asked ? `${path}?${new URLSearchParams(asked)}` : path
}

/** Never throws. */
export async function send({ body, ...call }: Call): Promise<Answer> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}try`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...call, ...(body.trim() && { body }) }),
    })
    const answer = await response.json()
    if (!response.ok) return { title: answer.messages?.[0]?.message ?? `Status ${response.status}`, text: '' }
    return { title: `Status ${answer.status}`, text: indented(answer.body) }
  } catch {
    return { title: 'The gateway didn’t answer. Check that it runs, then send it again.', text: '' }
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
