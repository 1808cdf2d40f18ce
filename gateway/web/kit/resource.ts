// The pages of one kind of record: the list, the page of each, and its actions, each with a confirmation.
import type { Fields } from '../layout/fields.ts'
import { type HtmlValue, html } from '../layout/html.ts'
import type { PageScript } from '../layout/page-script.ts'
import { question as questionPart } from '../layout/questions.ts'
import type { Access, RouteAccess } from '../sessions/index.ts'
import type { Filters } from './filters.ts'
import { type Listing, list } from './list.ts'
import {
  configOf,
  fieldsFor,
  fill,
  type Pages,
  pages,
  type Screen,
  type ScreenForm,
  screen,
  type Texts,
  textsOf,
} from './screen.ts'
import type { Visitor } from './visitor.ts'

type State = Readonly<Record<string, string | undefined>>

/** A page that asks before something is done, or asks for what is needed to do it. */
export interface Question<About> {
  access: Access | RouteAccess
  /** The `href` in the navigation that it's a part of. Absent: the resource's. */
  current?: string
  /** What the form itself needs beyond that, such as `confirmed`. */
  form?: RouteAccess
  /** What it is about. @throws 404 */
  read(visitor: Visitor): Promise<About>
  /** Of the tab. Absent: the question. */
  title?(about: About): string
  asks(about: About): string
  explains?(about: About): HtmlValue
  /** @param values what they have: what was typed, or what they start with */
  fields?(fields: Fields, about: About, values: State): HtmlValue
  /** What the fields start with. */
  values?(about: About): State
  submit: string | ((about: About) => string)
  /** Another button, which sends `name` as true. */
  second?: { name: string; label: string }
  /** Scripts that add something to it. */
  scripts?: readonly PageScript[]
  /** Whether it takes something away for good. */
  isDanger?: boolean
  act: ScreenForm['act']
  done: ScreenForm['done']
}

/** A question, ready to be asked at an address. */
export interface Action {
  /** What a page says after its form, by name. */
  texts(path: string): Texts
  at(path: string, current: string, next: string): Pages
}

/** A question about something of one type; what a resource has of them may be of several. */
export function action<About>(question: Question<About>): Action {
  const { access, asks, act, done, submit, second, isDanger = false } = question
  const forms = { '': { act, done, access: { ...configOf(access), ...question.form } } }
  return {
    texts: (path) => textsOf({ path, forms }),
    at: (path, current, next) =>
      screen<About>({
        path,
        current: question.current ?? current,
        next,
        access,
        read: question.read,
        title: question.title ?? asks,
        ...(question.scripts && { scripts: question.scripts }),
        forms,
        main(about, visitor, state) {
          if (state.reveals) return state.reveals
          const start = question.values?.(about) ?? {}
          const fields = fieldsFor('', state, start)
          return questionPart({
            asks: asks(about),
            explains: question.explains?.(about),
            ...(state.faults && { faults: state.faults }),
            isPage: question.scripts !== undefined,
            action: fill(path, visitor.named),
            csrf: visitor.csrf,
            submit: typeof submit === 'string' ? submit : submit(about),
            ...(second && { second }),
            cancel: fill(next, visitor.named),
            isDanger,
            fields: html`${question.fields?.(fields, about, state.values ?? start)}`,
          })
        },
      }),
  }
}

export interface Resource<Row, Known extends Filters, About> {
  /** Of the list. The page of one is at `path/:id`. */
  path: string
  /** What a user needs to read them. */
  access: Access
  list: Listing<Row, Known>
  /** The list shows the results of its forms, too: some lead there. */
  one?: Omit<Screen<About>, 'path' | 'current' | 'access'> & Partial<Pick<Screen<About>, 'access'>>
  /** By the rest of their addresses, such as `new` and `:id/refund`. */
  actions?: Readonly<Record<string, Action>>
}

/** All pages of one kind of record. */
export function resource<Row, Known extends Filters, About>({
  path,
  access,
  one,
  actions = {},
  ...definition
}: Resource<Row, Known, About>): Pages {
  const pathOfOne = `${path}/:id`
  const texts: Texts = Object.assign({}, ...Object.entries(actions).map(([name, each]) => each.texts(name)))
  const done = { ...texts, ...(one && textsOf({ ...one, path: pathOfOne })) }
  return pages(
    list({ path, access, done }, definition.list),
    ...Object.entries(actions).map(([name, each]) =>
      each.at(`${path}/${name}`, path, one && name.startsWith(':id/') ? pathOfOne : path),
    ),
    ...(one ? [screen<About>({ access, ...one, path: pathOfOne, current: path, done })] : []),
  )
}
