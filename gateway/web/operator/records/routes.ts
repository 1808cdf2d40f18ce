// Merchants, accounts, surcharges and brands: listed, made and changed, by the same functions as on the command line.
import { notFound } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import type { PlacedPaging } from '../../../core/paging.ts'
import type { Input } from '../../../core/records/inputs.ts'
import { plainly } from '../../../core/text.ts'
import { openDeactivations, type Shown, type Texts } from '../../../merchants/merchants/index.ts'
import {
  type Action,
  action,
  type CsvColumns,
  fieldsFor,
  type NoFilters,
  type Pages,
  paged,
  pagingOf,
  type Query,
  type Resource,
  resource,
  type ScreenForm,
  type ScreenState,
  search,
  textOf,
  type Visitor,
  writeAfter,
} from '../../kit/index.ts'
import { copyable, notice, panel } from '../../layout/components.ts'
import { errorSummary, form } from '../../layout/forms.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, html } from '../../layout/html.ts'
import { questionLink } from '../../layout/questions.ts'
import {
  controlsOf,
  newControlsOf,
  readInputs,
  type Suggestions,
  typedValues,
} from '../../layout/record-forms.ts'
import { beside, facts } from '../../layout/tables.ts'
import { acting } from '../../sessions/index.ts'
import type { Listed, ShownRecord } from './shown.ts'

/** The pages of one kind. */
export function recordPages(shown: ShownRecord): Pages {
  const others = {
    path: shown.path,
    access: 'operate',
    one: {
      read: (visitor) => findOne(shown, visitor),
      title: nameOf,
      main: (found, visitor, state) => onePage(shown, found, visitor, state),
      forms: { '': changeOf(shown), ...shown.forms },
    },
    actions: { new: creationOf(shown), ...removalOf(shown), ...shown.actions },
  } as const satisfies Omit<Resource<Listed, NoFilters, Shown>, 'list'>
  if (!shown.search) {
    const list = { ...listOf(shown), filters: {}, find: (visitor: Visitor) => findPage(shown, visitor) }
    return resource<Listed, NoFilters, Shown>({ ...others, list })
  }
  const filters = { q: search({ label: shown.search.label, maxlength: limits.search.maxChars }) }
  return resource<Listed, typeof filters, Shown>({
    ...others,
    list: { ...listOf(shown), filters, find: (visitor, { q }) => findPage(shown, visitor, q) },
  })
}

export const nameOf = ({ name, title }: Shown) => name ?? title

const csvStart: CsvColumns<Listed> = [
  ['id', ({ id }) => id],
  ['name', nameOf],
]

const listOf = ({ path, title, one, about, columns = [], csvColumns = [] }: ShownRecord) => ({
  title,
  about,
  buttons: [{ label: `Create ${one}`, href: `${path}/new`, needs: 'operate' as const }],
  caption: title,
  columns: [
    {
      label: 'Name',
      cell: (row: Listed) => html`<a href="${path}/${encodeURIComponent(row.id)}">${nameOf(row)}</a>`,
    },
    ...columns,
  ],
  empty: `No ${title.toLowerCase()} yet.`,
  csv: { name: `${title.toLowerCase()}.csv`, columns: [...csvStart, ...csvColumns], placeOf: writeAfter },
})

/** A page of a kind's records. @param text what is looked for; absent: all */
export async function findRecords(
  { record, search }: ShownRecord,
  visitor: Visitor,
  page: PlacedPaging,
  text?: string,
): Promise<{ results: Listed[]; hasMore: boolean }> {
  const ids = (text !== undefined && (await search?.also?.(visitor, text))) || []
  const { reading, dialect } = visitor.parts.storage
  const found = await record.list(reading, {
    page,
    ...(text !== undefined && { search: { dialect, text, ids } }),
  })
  const shownRows = found.slice(0, page.page_size)
  const owned = shownRows.map(({ id, about }) => ({ id, merchantId: about?.merchant_id ?? id }))
  const open = await openDeactivations(reading, owned)
  const results = shownRows.map((row) => ({ ...row, open: open.get(row.id) }))
  return { results, hasMore: found.length > results.length }
}

async function findPage(shown: ShownRecord, visitor: Visitor, text?: string) {
  const page = pagingOf(visitor)
  const { results, hasMore } = await findRecords(shown, visitor, page, text)
  const completed = (await shown.complete?.(visitor, results)) ?? results
  return paged({ ...page, results: completed, hasMore })
}

/** @throws 404 */
export async function findOne({ record, one }: ShownRecord, { parts, id }: Visitor): Promise<Shown> {
  const [found] = await record.list(parts.storage.read, { id })
  if (!found) throw notFound(one, id)
  return found
}

const without = ({ without: names = [] }: ShownRecord, inputs: readonly Input[]) =>
  inputs.filter(({ name }) => !names.includes(name))

/** The settings that its form has. */
const settingsOf = (shown: ShownRecord) => without(shown, shown.record.toSet)

interface Creation {
  suggestions: Suggestions
  /** What the address says of it already. */
  start: Texts
}

function creationOf(shown: ShownRecord): Action {
  const { path, record, one, suggestions, aboutNew, asked, next } = shown
  const inputs = without(shown, record.toMake)
  return action<Creation>({
    access: 'operate',
    read: async (visitor) => ({
      suggestions: (await suggestions?.(visitor)) ?? {},
      start: startOf(inputs, visitor.query),
    }),
    asks: () => `Create ${one}`,
    explains: () => aboutNew,
    values: ({ start }) => start,
    fields: (fields, about, values) => newControlsOf(fields, inputs, values, about.suggestions, asked),
    submit: `Create ${one}`,
    async act({ parts, request }, values) {
      // What was left empty has its default.
      const filled = inputs.filter(({ name }) => own(values, name)?.trim())
      const texts = readInputs(filled, values)
      const { id, told = {} } = await parts.storage.write((tx) =>
        record.make(tx, acting(parts, request), texts),
      )
      return { reveals: made(one, `${path}/${encodeURIComponent(id)}`, { id, told }, next?.(id)) }
    },
    done: {},
  })
}

const startOf = (inputs: readonly Input[], query: Query): Texts =>
  Object.fromEntries(
    inputs.flatMap(({ name }) => {
      const text = textOf(query, name)
      return text === undefined ? [] : [[name, text]]
    }),
  )

function made(one: string, path: string, { id, told }: { id: string; told: Texts }, next?: Html): Html {
  const secrets = Object.entries(told).map(([name, text]) => [plainly(name), copyable(text)] as const)
  return html`<h1>${plainly(one)} created</h1>
    ${secrets.length > 0 && notice('wait', 'Copy the keys now. They won’t be shown again.')}
    ${facts([['ID', copyable(id)], ...secrets])}
    <p class="page-actions"><a class="button" href="${path}">Open ${one}</a>${next}</p>`
}

function changeOf(shown: ShownRecord): ScreenForm {
  const { record } = shown
  return {
    async act(visitor, values) {
      const { parts, request, id } = visitor
      const { values: before } = await findOne(shown, visitor)
      // What was not touched is not set again.
      const texts = Object.fromEntries(
        Object.entries(readInputs(settingsOf(shown), values)).filter(
          ([name, text]) => text !== own(before, name),
        ),
      )
      await parts.storage.write((tx) => record.set(tx, acting(parts, request), id, texts))
      return undefined
    },
    done: { saved: 'Saved.' },
  }
}

function removalOf(shown: ShownRecord): Readonly<Record<string, Action>> {
  const { path, one, aboutRemoval, record } = shown
  const { remove } = record
  if (!remove) return {}
  const removal = action<Shown>({
    access: 'operate',
    read: (visitor) => findOne(shown, visitor),
    asks: (found) => `Delete “${nameOf(found)}”?`,
    explains: () => html`${aboutRemoval} You can’t undo this.`,
    submit: `Delete ${one}`,
    isDanger: true,
    async act({ parts, request, id }) {
      await parts.storage.write((tx) => remove(tx, acting(parts, request), id))
      return { to: path }
    },
    done: { removed: 'Deleted.' },
  })
  return { ':id/remove': removal }
}

async function onePage(
  shown: ShownRecord,
  found: Shown,
  visitor: Visitor,
  state: ScreenState,
): Promise<Html> {
  const { path, record } = shown
  const { csrf } = visitor
  const inputs = settingsOf(shown)
  const at = `${path}/${encodeURIComponent(found.id)}`
  const page = (await shown.page?.(visitor, found, state)) ?? {}
  const known = facts([...(page.facts ?? []), ['ID', copyable(found.id)]])
  const settings = form({
    action: at,
    csrf,
    submit: 'Save',
    cancel: path,
    fields: controlsOf(fieldsFor('', state, typedValues(inputs, found.values)), inputs),
  })
  return html`${pageHeader({
    back: { href: path, label: `All ${shown.title.toLowerCase()}` },
    title: nameOf(found),
    state: page.state,
    actions: record.remove ? html`${page.actions}${questionLink(`${at}/remove`, 'Delete…')}` : page.actions,
  })}
    ${errorSummary(state.faults)}
    ${page.above}
    ${page.main ? beside(page.main, html`${known}<h2>Settings</h2>${settings}`) : html`${known}${page.panels}${panel({ title: 'Settings' }, settings)}`}`
}
