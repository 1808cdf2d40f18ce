// Merchants, accounts, surcharges and brands: listed, made and changed, by the same functions as on the command line.
import { notFound } from '../../../core/errors.ts'
import { own } from '../../../core/objects.ts'
import { plainly } from '../../../core/records/settings.ts'
import type { Shown, Texts } from '../../../merchants/merchants/index.ts'
import {
  type Action,
  action,
  fieldsFor,
  type Listing,
  type NoFilters,
  type Pages,
  paged,
  pagingOf,
  resource,
  type ScreenForm,
  type ScreenState,
  type Visitor,
} from '../../kit/index.ts'
import { copyable, notice } from '../../layout/components.ts'
import { confirmation, errorSummary, form } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { controlsOf, newControlsOf, readInputs, typedValues } from '../../layout/record-forms.ts'
import { facts } from '../../layout/tables.ts'
import { acting } from '../../sessions/index.ts'
import type { ShownRecord } from './shown.ts'

/** The pages of one kind. */
export const recordPages = (shown: ShownRecord): Pages =>
  resource<Shown, NoFilters, Shown>({
    path: shown.path,
    access: 'operate',
    list: listOf(shown),
    one: {
      read: (visitor) => find(shown, visitor),
      title: ({ title }) => title,
      main: (found, visitor, state) => onePage(shown, found, visitor, state),
      forms: { '': changeOf(shown), ...removalOf(shown) },
    },
    actions: { new: creationOf(shown), ...shown.actions },
  })

const listOf = ({
  path,
  record,
  title,
  one,
  about,
  columns = [],
}: ShownRecord): Listing<Shown, NoFilters> => ({
  title,
  about,
  buttons: [{ label: `Create ${one}`, href: `${path}/new`, needs: 'operate' }],
  filters: {},
  async find(visitor) {
    const page = pagingOf(visitor)
    const found = await record.list(visitor.parts.storage.reading, { page })
    const results = found.slice(0, page.page_size)
    return paged({ ...page, results, hasMore: found.length > results.length })
  },
  caption: title,
  columns: [
    {
      label: 'Name',
      cell: (row) => html`<a href="${path}/${encodeURIComponent(row.id)}">${row.title}</a>`,
    },
    ...columns,
    { label: 'Id', cell: ({ id }) => html`<code>${id}</code>` },
  ],
  empty: `No ${title.toLowerCase()} yet.`,
})

/** @throws 404 */
async function find({ record, one }: ShownRecord, { parts, id }: Visitor): Promise<Shown> {
  const [found] = await record.list(parts.storage.read, { id })
  if (!found) throw notFound(one, id)
  return found
}

/** The settings that its form has. */
const settingsOf = ({ record, without = [] }: ShownRecord) =>
  record.toSet.filter(({ name }) => !without.includes(name))

const creationOf = ({ path, record, one }: ShownRecord): Action =>
  action<undefined>({
    access: 'operate',
    read: async () => undefined,
    asks: () => `Create ${one}`,
    explains: () => 'Optional fields you leave empty get their default.',
    fields: (fields) => newControlsOf(fields, record.toMake),
    submit: `Create ${one}`,
    async act({ parts, request }, values) {
      // What was left empty has its default.
      const filled = record.toMake.filter(({ name }) => own(values, name)?.trim())
      const texts = readInputs(filled, values)
      const { id, told = {} } = await parts.storage.write((tx) =>
        record.make(tx, acting(parts, request), texts),
      )
      return { reveals: made(one, `${path}/${encodeURIComponent(id)}`, { id, told }) }
    },
    done: {},
  })

function made(one: string, path: string, { id, told }: { id: string; told: Texts }): Html {
  const secrets = Object.entries(told).map(([name, text]) => [plainly(name), copyable(text)] as const)
  return html`<h1>${plainly(one)} created</h1>
    ${secrets.length > 0 && notice('wait', 'Copy the keys now. They won’t be shown again.')}
    ${facts([['Id', copyable(id)], ...secrets])}
    <p><a class="button" href="${path}">Open ${one}</a></p>`
}

function changeOf(shown: ShownRecord): ScreenForm {
  const { record } = shown
  return {
    async act(visitor, values) {
      const { parts, request, id } = visitor
      const { values: before } = await find(shown, visitor)
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

function removalOf({ path, record: { remove } }: ShownRecord): Readonly<Record<string, ScreenForm>> {
  if (!remove) return {}
  return {
    remove: {
      async act({ parts, request, id }) {
        await parts.storage.write((tx) => remove(tx, acting(parts, request), id))
        return { to: path }
      },
      done: { removed: 'Deleted.' },
    },
  }
}

async function onePage(
  shown: ShownRecord,
  found: Shown,
  visitor: Visitor,
  state: ScreenState,
): Promise<Html> {
  const { path, record, one, above } = shown
  const { csrf } = visitor
  const inputs = settingsOf(shown)
  const at = `${path}/${encodeURIComponent(found.id)}`
  return html`<p><a href="${path}">All</a></p><h1>${found.title}</h1>
    ${facts([['Id', html`<code>${found.id}</code>`]])}
    ${errorSummary(state.faults)}
    ${above && (await above(visitor, found))}
    <h2>Settings</h2>
    ${form({
      action: at,
      csrf,
      submit: 'Save',
      cancel: path,
      fields: controlsOf(fieldsFor('', state, typedValues(inputs, found.values)), inputs),
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
}
