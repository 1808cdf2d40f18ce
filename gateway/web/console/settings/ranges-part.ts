// The addresses of servers that may use secret keys: a part of the page about access.
import { panel } from '../../layout/components.ts'
import type { Fields } from '../../layout/fields.ts'
import { form } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { table } from '../../layout/tables.ts'
import { removalLink } from './access-lists.ts'

/** What the forms of a list need. */
export interface ListForms {
  /** Of the page. Each list has its forms below it. */
  path: string
  csrf: string
  /** Of the form that adds an entry. */
  fields: Fields
}

/** @param own the address of the person */
export function rangesPanel(ranges: readonly string[], own: string, forms: ListForms): Html {
  const { path, csrf, fields } = forms
  return panel(
    {
      title: 'Servers that may use your secret keys',
      text: 'Requests with a secret key from any other address are refused.',
    },
    html`${table<string>({
      caption: 'Address ranges',
      isCaptionHidden: true,
      rows: ranges,
      empty: html`<p>Any address may use your secret keys. Add the addresses of your servers to limit that.</p>`,
      columns: [
        { label: 'IP address range', cell: (range) => html`<code>${range}</code>` },
        { label: 'Applies to', isNamed: true, cell: () => 'Test and live mode' },
        { label: 'Actions', cell: (range) => removalLink('ranges', range) },
      ],
    })}
    ${form({
      action: `${path}/ranges`,
      csrf,
      submit: 'Add range',
      isRow: true,
      fields: fields.text({
        name: 'range',
        label: 'IP address range',
        hint: `Such as 192.0.2.0/24. Your own address is ${own}.`,
      }),
    })}`,
  )
}
