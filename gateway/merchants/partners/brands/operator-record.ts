// Brands, as the operator makes and sets them. A gateway that starts has a server for each (rules: partners.md#addresses).
import { isOrigin } from '../../../core/addresses/urls.ts'
import { fieldFault, GatewayError, notFound } from '../../../core/errors.ts'
import { inputsOf } from '../../../core/records/inputs.ts'
import type { BrandRow } from '../../../platform/storage/index.ts'
import {
  asWished,
  audited,
  nameField,
  type OperatorRecord,
  readChanges,
  readNew,
  readPicture,
  type SettingField,
  type SettingFields,
  textsOf,
} from '../../merchants/index.ts'

/** It is in every page. */
const LOGO_MAX_CHARS = 100_000
/** What a file may have, because base64 takes four characters for three bytes. */
export const LOGO_MAX_KB = Math.floor((LOGO_MAX_CHARS * 3) / 4 / 1024)

const idField: SettingField<string> = {
  label: 'ID',
  hint: 'Lowercase letters, digits and dashes. It can’t be changed later.',
  read: (text) => (/^[a-z0-9-]{1,32}$/.test(text) ? text : undefined),
  message: 'A short name of lower-case letters, digits and dashes.',
}

const fields: SettingFields<BrandRow> = {
  name: nameField,
  color: {
    label: 'Color',
    hint: 'Of buttons and links, such as #1d4ed8.',
    control: { kind: 'text', type: 'color' },
    read: (text) => (/^#[\da-f]{6}$/i.test(text) ? text.toLowerCase() : undefined),
    message: 'A color as #rrggbb, such as #1d4ed8.',
  },
  logo: {
    label: 'Logo',
    hint: 'A picture as data:image/png;base64,… If empty, pages show the name.',
    read: (text) => (text === '' ? null : readLogo(text)),
    message: 'A picture as data:image/png;base64,…, of 100,000 characters at the most; empty: none.',
    empty: null,
  },
  auth_url: {
    label: 'Address',
    hint: 'An origin such as https://pay.example. If empty, the brand gets its own port.',
    read: (text) => (text === '' ? null : isOrigin(text) && text.startsWith('https:') ? text : undefined),
    message: 'An origin such as https://pay.example. If empty, the brand gets its own port.',
    empty: null,
    control: { kind: 'text', type: 'url' },
  },
}

/** A picture from a file, as a brand's logo. @throws 422 as `readPicture`, and for one that is too large for every page */
export function logoFrom(file: Buffer): string {
  const { content_type, bytes } = readPicture(file)
  const logo = `data:${content_type};base64,${bytes.toString('base64')}`
  if (logo.length <= LOGO_MAX_CHARS) return logo
  throw new GatewayError([fieldFault('logo', `Choose a file of ${LOGO_MAX_KB} KB at most.`)])
}

const readLogo = (text: string) =>
  text.length <= LOGO_MAX_CHARS && /^data:image\/(png|jpeg|webp|svg\+xml);base64,[\w+/=]+$/.test(text)
    ? text
    : undefined

const newFields: SettingFields<BrandRow> = { id: idField, ...fields }

const defaults = { logo: null, auth_url: null }

const ownBrands: OperatorRecord = {
  toMake: inputsOf(newFields, defaults),
  toSet: inputsOf(fields),

  async list(db, wish) {
    const rows = await asWished(db.selectFrom('brands').selectAll(), 'brands', wish).execute()
    return rows.map((row) => ({
      id: row.id,
      created: row.created,
      title: row.name,
      values: textsOf(fields, row),
    }))
  },

  async make(tx, { clock }, texts) {
    const known = await tx
      .selectFrom('brands')
      .select('id')
      .where('id', '=', texts.id ?? '')
      .executeTakeFirst()
    const message = 'A brand with this id already exists.'
    const faults = known ? [fieldFault('id', message)] : []
    const row = readNew<BrandRow>(newFields, defaults, texts, faults)
    const created = clock.now()
    await tx
      .insertInto('brands')
      .values({ ...row, created, modified: created })
      .execute()
    return { id: row.id }
  },

  async set(tx, { clock }, id, texts) {
    const { numUpdatedRows } = await tx
      .updateTable('brands')
      .set({ ...readChanges(fields, texts), modified: clock.now() })
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) throw notFound('Brand', id)
  },
}

/** What is changed counts from the gateway's next start on. */
export const brands = audited(ownBrands, {
  type: 'Brand',
  actions: { created: 'brand.created', updated: 'brand.updated' },
})
