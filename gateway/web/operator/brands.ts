// Brands: the list, and a page for each, with its logo as a file.
import { own } from '../../core/objects.ts'
import type { Shown } from '../../merchants/merchants/index.ts'
import { brands as brandRecord, LOGO_MAX_KB, logoFrom } from '../../merchants/partners/index.ts'
import { action, fieldsFor, type ScreenForm, type Visitor } from '../kit/index.ts'
import { logoOf } from '../layout/brand.ts'
import { type Html, html } from '../layout/html.ts'
import { logoPanel } from '../layout/logo.ts'
import { acting } from '../sessions/index.ts'
import { brandPreview } from './brand-preview.ts'
import { findOne, nameOf } from './records/routes.ts'
import type { ShownRecord } from './records/shown.ts'

const BRANDS = '/operator/brands'

const setLogo = ({ parts, request, id }: Visitor, logo: string) =>
  parts.storage.write((tx) => brandRecord.set(tx, acting(parts, request), id, { logo }))

const upload: ScreenForm = {
  async act(visitor, values) {
    await setLogo(visitor, logoFrom(Buffer.from(own(values, 'logo') ?? '', 'base64')))
    return undefined
  },
  done: 'Logo saved. Restart the gateway to show it.',
}

const removal = action<Shown>({
  access: 'operate',
  read: (visitor) => findOne(brands, visitor),
  asks: (brand) => `Remove the logo of ${nameOf(brand)}?`,
  explains: () =>
    'Once you restart the gateway, the brand’s pages show its name instead. To get the logo back, upload the picture again.',
  submit: 'Remove logo',
  isDanger: true,
  async act(visitor) {
    await setLogo(visitor, '')
    return undefined
  },
  done: { 'logo-removed': 'Logo removed. Restart the gateway to show the name.' },
})

/** As an attribute of a picture: a page's styles come from its style sheet alone. */
const colorOf = (color = ''): Html =>
  html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><rect width="16" height="16" rx="4" fill="${color}"/></svg> <code>${color}</code>`

export const brands: ShownRecord = {
  path: BRANDS,
  record: brandRecord,
  title: 'Brands',
  one: 'brand',
  about: 'The name, color and logo of pages. Changes take effect when you restart the gateway.',
  without: ['logo'],
  columns: [
    { label: 'ID', isNamed: true, cell: ({ id }) => html`<code>${id}</code>` },
    { label: 'Address', cell: ({ values }) => values.auth_url || 'Its own port' },
    { label: 'Color', cell: ({ values }) => colorOf(values.color) },
  ],
  csvColumns: [
    ['address', ({ values }) => values.auth_url],
    ['color', ({ values }) => values.color],
  ],
  forms: { logo: upload },
  actions: { ':id/logo/remove': removal },
  async page({ csrf }, { id, name, title, values }, state) {
    const at = `${BRANDS}/${encodeURIComponent(id)}/logo`
    const look = { name: name ?? title, color: own(values, 'color') ?? '', logo: own(values, 'logo') || null }
    const src = logoOf(look)
    const logo = logoPanel({
      action: at,
      csrf,
      fields: fieldsFor('logo', state),
      image: src === undefined ? undefined : html`<img class="logo" src="${src}" alt="${look.name}">`,
      hint: `PNG or JPEG, up to ${LOGO_MAX_KB} KB. Without one, pages show the name.`,
    })
    return { panels: html`${brandPreview(look)}${logo}` }
  },
}
