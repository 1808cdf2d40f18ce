// A page and its forms: who may open it, what it shows, what each form does, and what the page says afterwards.
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { ErrorMessage } from '../../core/errors.ts'
import { own } from '../../core/objects.ts'
import { type Fields, type FormState, formFields } from '../layout/fields.ts'
import type { Html } from '../layout/html.ts'
import type { PageScript } from '../layout/page-script.ts'
import { type Access, type Refused, type RouteAccess, readForm, tryForm } from '../sessions/index.ts'
import type { PageParts } from './page-parts.ts'
import { sendConsole } from './shell.ts'
import { addressOf, textOf } from './show.ts'
import { type AddressedRequest, type Visitor, visitorOf } from './visitor.ts'

/** What a form sends. */
export type Values = Readonly<Record<string, string>>

/** Texts by their names. */
export type Texts = Readonly<Record<string, string>>

/** What became of a form. */
export interface Outcome {
  /** The address that follows. Absent: the page's `next`. */
  to?: string
  /** Which of the form's texts that page shows; null: none. Absent: the first one. */
  done?: string | null
  /** What the page shows this once, such as a secret. Nothing follows then. */
  reveals?: Html
}

export interface ScreenForm {
  /** Absent: as the page. */
  access?: Access | RouteAccess
  /** Does what the form asks for. If it refuses with 409, 422 or 429, the page says why. */
  act(visitor: Visitor, values: Values): Promise<Outcome | undefined>
  /** Its only field, where faults call that something else. */
  field?: string
  /** What the page says afterwards. By name, if there are several results. */
  done: string | Texts
}

/** What a page also shows: a refused form, or a secret. */
export interface ScreenState extends FormState {
  /** The form that was refused. */
  refused?: string
  reveals?: Html
}

/**
 * The fields of one of a page's forms: with what was typed into it, if it was refused; otherwise with what they start with, whatever
 * became of the other forms.
 * @param form as in the page's `forms`
 */
export const fieldsFor = (
  form: string,
  { refused, values, faults }: ScreenState,
  start: FormState['values'] = {},
): Fields =>
  refused === form
    ? formFields({ values: values ?? {}, faults: faults ?? [] })
    : formFields({ values: start })

export interface Screen<About> {
  /** Such as `/console/contacts/:id`. */
  path: string
  access: Access | RouteAccess
  /** The `href` in the navigation that it's a part of. Absent: its path. */
  current?: string
  /** What it is about. @throws 404 */
  read(visitor: Visitor): Promise<About>
  title: string | ((about: About, state: ScreenState) => string)
  /** Scripts that add something to it. */
  scripts?: readonly PageScript[]
  /** Whether it frames other pages of this origin. */
  frames?: boolean
  main(about: About, visitor: Visitor, state: ScreenState): Html | Promise<Html>
  /** By what follows `path/` in their addresses; '' for the form at the path itself. */
  forms?: Readonly<Record<string, ScreenForm>>
  /** The results of other pages' forms, which lead here. */
  done?: Texts
  /** Where its forms lead. Absent: to itself. */
  next?: string
  /** Whether what a form began is done. Until then its result isn't shown. */
  isDone?(about: About): boolean
  /** What was wrong with its address, such as a date in a filter. */
  refusedOf?(about: About): Refused | undefined
}

/** Some pages, as a plugin. */
export type Pages = FastifyPluginAsync<PageParts>

/** A page with its forms. */
export function screen<About>(definition: Screen<About>): Pages {
  const { path, access, forms = {}, next = path } = definition
  const texts = textsOf(definition)

  return async (app, parts) => {
    app.get(path, { config: configOf(access) }, async (request: AddressedRequest, reply) => {
      const visitor = visitorOf(parts, request, reply)
      return show(definition, visitor, {}, own(texts, textOf(visitor.query, 'done') ?? ''))
    })

    for (const [name, form] of Object.entries(forms)) {
      const config = configOf(form.access ?? access)
      app.post(join(path, name), { config }, async (request: AddressedRequest, reply) => {
        const visitor = visitorOf(parts, request, reply)
        const values = readForm(request.body)
        const tried = await tryForm(() => form.act(visitor, values))
        if (tried.refused) {
          const { status, faults } = tried.refused
          void reply.code(status)
          return show(definition, visitor, { values, faults: faults.map(aboutField(form)), refused: name })
        }
        const {
          to = fill(next, visitor.named),
          done = usualName(form, join(path, name)),
          reveals,
        } = tried.done ?? {}
        if (reveals !== undefined) return show(definition, visitor, { reveals })
        return reply.redirect(addressOf(to, { done: done ?? undefined }), 303)
      })
    }
  }
}

/** Several plugins as one. They only add routes: a context for each would take a fifth of a gateway's start. */
export const pages =
  (...all: readonly Pages[]): Pages =>
  async (app, parts) => {
    for (const each of all) await each(app, parts)
  }

async function show<About>(
  { path, current = path, read, title, scripts, frames, main, refusedOf, isDone }: Screen<About>,
  visitor: Visitor,
  state: ScreenState,
  done?: string,
): Promise<FastifyReply> {
  const { parts, request, reply } = visitor
  const about = await read(visitor)
  const refused = refusedOf?.(about)
  if (refused) void reply.code(refused.status)
  return sendConsole(request, reply, {
    title: typeof title === 'string' ? title : title(about, state),
    look: parts.brand,
    current,
    ...(scripts && { scripts }),
    ...(frames && { frames }),
    done: isDone?.(about) === false ? undefined : done,
    isRefused: state.refused !== undefined || refused !== undefined,
    main: await main(about, visitor, state),
  })
}

export const configOf = (access: Access | RouteAccess): RouteAccess =>
  typeof access === 'string' ? { access } : access

const join = (path: string, name: string) => (name === '' ? path : `${path}/${name}`)

/** How an address names what was done: the name of the form's first text, otherwise the last part of the form's address. */
const usualName = ({ done }: Pick<ScreenForm, 'done'>, path: string): string =>
  (typeof done === 'string' ? undefined : Object.keys(done)[0]) ?? path.slice(path.lastIndexOf('/') + 1)

const aboutField =
  ({ field }: ScreenForm) =>
  (fault: ErrorMessage): ErrorMessage =>
    field === undefined ? fault : { ...fault, context: field }

/** What forms say on a page, by name. */
export function textsOf({
  path,
  forms = {},
  done = {},
}: Pick<Screen<never>, 'path' | 'forms' | 'done'>): Texts {
  const own = Object.entries(forms).map(([name, form]) =>
    typeof form.done === 'string' ? { [usualName(form, join(path, name))]: form.done } : form.done,
  )
  return Object.assign({}, done, ...own)
}

/** An address with what it names filled in. */
export const fill = (path: string, named: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(own(named, name) ?? ''))
