// Merchants, accounts, surcharges and brands: listed, made and changed, by the same functions as on the command line.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../core/errors.ts'
import { own } from '../../core/objects.ts'
import { plainly } from '../../core/records/settings.ts'
import type { Input, Shown, Texts } from '../../merchants/merchants/index.ts'
import { type PageParts, sendConsole } from '../kit/index.ts'
import { copyable, notice } from '../layout/components.ts'
import { confirmation, errorSummary, form, formFields } from '../layout/forms.ts'
import { type Html, html } from '../layout/html.ts'
import { facts, pager, table } from '../layout/tables.ts'
import { acting, type Refused, readForm, tryForm, visitOf } from '../sessions/index.ts'
import { pageAsked, pagesBeside } from './pages.ts'
import type { ShownRecord } from './records.ts'

const operator = { config: { access: 'operate' } } as const

interface ById {
  Params: { id: string }
  Querystring: { done?: string }
}

/** Registers the pages of one kind. */
export function recordRoutes(app: FastifyInstance, parts: PageParts, shown: ShownRecord): void {
  const { path, record } = shown
  const { storage } = parts
  const page = pagesOf(parts, shown)

  app.get<{ Querystring: { done?: string; page?: string } }>(path, operator, async (request, reply) => {
    const { done, page: asked } = request.query
    return page.list(request, reply, asked, done === 'removed' ? 'Deleted.' : undefined)
  })
  app.get(`${path}/new`, operator, async (request, reply) => page.make(request, reply))

  app.post(`${path}/new`, operator, async (request, reply) => {
    const values = readForm(request.body)
    const texts = given(values, record.toMake)
    const tried = await tryForm(() => storage.write((tx) => record.make(tx, acting(parts, request), texts)))
    if (tried.refused) return page.make(request, reply, { values, refused: tried.refused })
    return page.made(request, reply, tried.done)
  })

  app.get<ById>(`${path}/:id`, operator, async (request, reply) =>
    page.one(request, reply, { done: request.query.done === 'saved' ? 'Saved.' : undefined }),
  )

  app.post<ById>(`${path}/:id`, operator, async (request, reply) => {
    const { id } = request.params
    const values = readForm(request.body)
    const { values: before } = await page.find(id)
    // What was not touched is not set again.
    const texts = Object.fromEntries(
      record.toSet.flatMap(({ name }) => {
        const value = own(values, name)
        return value === undefined || value === own(before, name) ? [] : [[name, value]]
      }),
    )
    const tried = await tryForm(() =>
      storage.write((tx) => record.set(tx, acting(parts, request), id, texts)),
    )
    if (tried.refused) return page.one(request, reply, { values, refused: tried.refused })
    return reply.redirect(`${path}/${encodeURIComponent(id)}?done=saved`, 303)
  })

  const { remove } = record
  if (!remove) return
  app.post<ById>(`${path}/:id/remove`, operator, async (request, reply) => {
    await storage.write((tx) => remove(tx, acting(parts, request), request.params.id))
    return reply.redirect(`${path}?done=removed`, 303)
  })
}

/** What was filled in; what was left empty has its default. */
const given = (values: Texts, inputs: readonly Input[]): Texts =>
  Object.fromEntries(
    inputs.flatMap(({ name }) => {
      const value = own(values, name)
      return value?.trim() ? [[name, value]] : []
    }),
  )

interface State {
  values?: Texts
  refused?: Refused
  done?: string | undefined
}

function pagesOf(parts: PageParts, { path, record, title, one, about }: ShownRecord) {
  const { storage, brand } = parts
  const find = async (id: string): Promise<Shown> => {
    const [found] = await record.list(storage.read, { id })
    if (!found) throw notFound(one, id)
    return found
  }
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    main: Html,
    { refused, done }: State = {},
  ): FastifyReply =>
    sendConsole(request, reply.code(refused?.status ?? 200), {
      title,
      look: brand,
      current: path,
      main,
      done,
      isRefused: refused !== undefined,
    })
  const controls = (inputs: readonly Input[], state: State, isNew: boolean) => {
    const fields = formFields({ values: state.values ?? {}, faults: state.refused?.faults ?? [] })
    return inputs.map(({ name, label, hint, choices, isRequired }) => {
      const labeled = { name, label, ...(hint !== undefined && { hint }) }
      if (!choices) return fields.text({ ...labeled, optional: !isRequired })
      const first = { value: '', label: isRequired ? 'Choose…' : 'Default' }
      return fields.select({ ...labeled, options: isNew ? [first, ...choices] : choices })
    })
  }

  return {
    find,

    async list(request: FastifyRequest, reply: FastifyReply, asked: unknown, done?: string) {
      const page = pageAsked(asked)
      const found = await record.list(storage.reading, { page })
      const rows = found.slice(0, page.page_size)
      const main = html`<h1>${title}</h1><p class="lead">${about}</p>
        ${table<Shown>({
          caption: title,
          rows,
          empty: html`<p>No ${title.toLowerCase()} yet.</p><p><a class="button" href="${path}/new">Create ${one}</a></p>`,
          columns: [
            {
              label: 'Name',
              cell: (row) => html`<a href="${path}/${encodeURIComponent(row.id)}">${row.title}</a>`,
            },
            { label: 'Id', cell: ({ id }) => html`<code>${id}</code>` },
          ],
        })}
        ${pager(pagesBeside(path, page, found.length > rows.length))}
        <p><a class="button" href="${path}/new">Create ${one}</a></p>`
      return send(request, reply, main, { done })
    },

    make(request: FastifyRequest, reply: FastifyReply, state: State = {}) {
      const main = html`<h1>Create ${one}</h1>${errorSummary(state.refused?.faults)}
        <p>Optional fields you leave empty get their default.</p>
        ${form({
          action: `${path}/new`,
          csrf: visitOf(request).csrf,
          submit: `Create ${one}`,
          cancel: path,
          fields: html`${controls(record.toMake, state, true)}`,
        })}`
      return send(request, reply, main, state)
    },

    made(request: FastifyRequest, reply: FastifyReply, { id, told = {} }: { id: string; told?: Texts }) {
      const secrets = Object.entries(told).map(([name, text]) => [plainly(name), copyable(text)] as const)
      const main = html`<h1>${plainly(one)} created</h1>
        ${secrets.length > 0 && notice('wait', 'Copy the keys now. They won’t be shown again.')}
        ${facts([['Id', copyable(id)], ...secrets])}
        <p><a class="button" href="${path}/${encodeURIComponent(id)}">Open ${one}</a></p>`
      return send(request, reply, main)
    },

    async one(request: FastifyRequest<ById>, reply: FastifyReply, state: State) {
      const found = await find(request.params.id)
      const at = `${path}/${encodeURIComponent(found.id)}`
      const { csrf } = visitOf(request)
      const values = state.values ?? found.values
      const main = html`<p><a href="${path}">All</a></p><h1>${found.title}</h1>
        ${facts([['Id', html`<code>${found.id}</code>`]])}
        ${errorSummary(state.refused?.faults)}
        ${form({
          action: at,
          csrf,
          submit: 'Save',
          cancel: path,
          fields: html`${controls(record.toSet, { ...state, values }, false)}`,
        })}
        ${
          record.remove &&
          html`<details><summary>Delete</summary>${confirmation({
            title: `Delete this ${one}?`,
            text: 'It stops applying immediately.',
            action: `${at}/remove`,
            csrf,
            submit: `Delete ${one}`,
            cancel: at,
          })}</details>`
        }`
      return send(request, reply, main, state)
    },
  }
}
