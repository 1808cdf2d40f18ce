// A browser without a browser: it keeps cookies, follows no redirect by itself, and fills in forms as they are on the page.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { text as readText } from 'node:stream/consumers'
import { Window } from 'happy-dom'
import { connections } from './connections.ts'

export interface Seen {
  status: number
  /** Where a redirect leads. */
  location: string | undefined
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
  document: Document
}

/** What a page says. */
export const textOf = ({ document }: Pick<Seen, 'document'>): string =>
  document.querySelector('main')?.textContent?.replace(/\s+/g, ' ').trim() ?? ''

/** Sends a form. @param meanwhile happens after its headers have arrived, and before its body is sent */
type SendForm = (meanwhile?: () => Promise<unknown>) => Promise<Seen>

/** Pages with the cookies of one person. */
export interface Visitor {
  get(path: string): Promise<Seen>
  /** Sends what is given, and nothing else. */
  send(path: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Seen>
  /** Opens a page and fills in a form of it. @param action the form's, if the page has several @returns sends it */
  fill(page: string, values: Record<string, string>, action?: string): Promise<SendForm>
  /** The same, and sends it. */
  submit(page: string, values: Record<string, string>, action?: string): Promise<Seen>
  /** Opens a page and sends a file with one of its forms. */
  upload(page: string, action: string, name: string, file: Buffer): Promise<Seen>
  signIn(person: { email: string; password: string | undefined }): Promise<Seen>
  cookies: Map<string, string>
}

/** @param own headers of every request, such as `accept-language` */
export function visitor(pagesUrl: string, caCertificate: string, own: Record<string, string> = {}): Visitor {
  const agent = connections(readFileSync(caCertificate))
  const cookies = new Map<string, string>()
  // Otherwise a test could send no other Host.
  const servername = new URL(pagesUrl).hostname

  async function ask(
    method: string,
    path: string,
    body?: string | Buffer,
    headers: Record<string, string> = {},
    meanwhile?: () => Promise<unknown>,
  ): Promise<Seen> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const all = {
      accept: 'text/html,*/*;q=0.8',
      ...own,
      ...(cookie && { cookie }),
      ...(body !== undefined && {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(body)),
      }),
      ...headers,
      ...(meanwhile && { expect: '100-continue' }),
    }
    const request = httpsRequest(pagesUrl + path, { method, headers: all, agent, servername })
    // Of what is answered before all of it is read, the rest cannot be written; `once` rejects where no answer comes.
    request.on('error', () => {})
    if (meanwhile) {
      request.flushHeaders()
      await once(request, 'continue')
      await meanwhile()
    }
    request.end(body)
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    const { statusCode: status = 0, headers: answered } = response
    for (const line of answered['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const text = await readText(response)
    let parsed: Document | undefined
    return {
      status,
      location: answered.location,
      headers: answered,
      text,
      // Only where it is looked at: parsing takes longer than most answers.
      get document() {
        parsed ??= parse(text)
        return parsed
      },
    }
  }

  const post = (
    path: string,
    form: Record<string, string>,
    headers?: Record<string, string>,
    meanwhile?: () => Promise<unknown>,
  ) => ask('POST', path, new URLSearchParams(form).toString(), headers, meanwhile)

  const visit: Visitor = {
    cookies,
    get: (path) => ask('GET', path),
    send: (path, form, headers) => post(path, form, headers),
    async fill(page, values, action) {
      const { document, status, text } = await ask('GET', page)
      const found = [...document.querySelectorAll('form[method=post]')].find((form) =>
        action === undefined ? form.closest('main') : form.getAttribute('action') === action,
      )
      if (!found) throw new Error(`There is no such form on ${page} (${status}): ${text.slice(0, 300)}`)
      const path = found.getAttribute('action') ?? page
      const filled = { ...shownIn(found), ...values }
      return (meanwhile) => post(path, filled, { referer: pagesUrl + page }, meanwhile)
    },
    async submit(page, values, action) {
      const sendIt = await visit.fill(page, values, action)
      return sendIt()
    },
    async upload(page, action, name, file) {
      const { document } = await ask('GET', page)
      const form = document.querySelector(`form[action="${action}"][enctype="multipart/form-data"]`)
      if (!form) throw new Error(`There is no such form on ${page}.`)
      const data = new FormData()
      for (const [field, value] of Object.entries(shownIn(form))) if (field !== name) data.set(field, value)
      data.set(name, new Blob([new Uint8Array(file)]), 'picture')
      const sent = new Response(data)
      const type = sent.headers.get('content-type') ?? ''
      return ask('POST', action, Buffer.from(await sent.arrayBuffer()), {
        'content-type': type,
        referer: pagesUrl + page,
      })
    },
    signIn: ({ email, password = '' }) => visit.submit('/sign-in', { email, password }),
  }
  return visit
}

const parser = new new Window().DOMParser()

const parse = (text: string): Document =>
  parser.parseFromString(
    text.replace(/<link[^>]*>|<script[^>]*><\/script>/g, ''),
    'text/html',
  ) as unknown as Document

/** What a browser would send of a form that nobody touched. */
function shownIn(form: Element): Record<string, string> {
  const values: Record<string, string> = {}
  for (const input of form.querySelectorAll('input, select, textarea')) {
    const name = input.getAttribute('name')
    const type = input.getAttribute('type')
    if (name === null || ((type === 'checkbox' || type === 'radio') && !input.hasAttribute('checked')))
      continue
    if (input.tagName === 'SELECT') {
      const chosen = input.querySelector('option[selected]') ?? input.querySelector('option')
      values[name] = chosen?.getAttribute('value') ?? ''
    } else
      values[name] =
        input.tagName === 'TEXTAREA' ? (input.textContent ?? '') : (input.getAttribute('value') ?? '')
  }
  return values
}

/** Answers the page that asks a user to confirm. @param proof a password or a code */
export function confirmOn(visit: Visitor, page: Seen, proof: string): Promise<Seen> {
  const form = page.document.querySelector('main form')
  const sent: [string, string][] = [...(form?.querySelectorAll('input') ?? [])].map((input) => [
    input.getAttribute('name') ?? '',
    input.getAttribute('type') === 'password' ? proof : (input.getAttribute('value') ?? ''),
  ])
  return visit.send(form?.getAttribute('action') ?? '', Object.fromEntries(sent))
}
