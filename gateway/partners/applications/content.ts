// What an application says, in the columns of its row: sealed where that has to be (rules: partners.md#sealed).
import { own } from '../../core/objects.ts'
import type { Cipher } from '../../encryption/index.ts'
import {
  type ApplicationContent,
  type FieldValues,
  fromJson,
  type MerchantApplicationRow,
  toJson,
} from '../../storage/index.ts'
import { type ApplicationField, applicationFields, ownerFields } from './fields.ts'

type ContentColumns = Pick<
  MerchantApplicationRow,
  'business_name' | 'business_key' | 'tax_digest' | 'email' | 'details' | 'secrets' | 'signature'
>

/** The columns of an application of this id that hold what it says. */
export function columnsOf(cipher: Cipher, id: string, content: ApplicationContent): ContentColumns {
  const { fields } = content
  const { signature, ...others } = fields
  const business_name = String(fields.business_name ?? '')
  const sealed = partOf(content, ({ isSealed }) => isSealed === true)
  const tax = fields.federal_tax_id
  return {
    business_name,
    business_key: businessKey(business_name),
    tax_digest: tax === undefined ? null : taxDigest(cipher, String(tax)),
    email: String(fields.email ?? ''),
    details: toJson(partOf({ ...content, fields: others }, ({ isSealed }) => !isSealed)),
    secrets: cipher.encrypt(JSON.stringify(sealed), boundTo(id)),
    signature: signature === undefined ? null : String(signature),
  }
}

/** A business's name as it is compared: letters and digits alone. */
export const businessKey = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** What a federal tax number, of digits alone, is found by. */
export const taxDigest = (cipher: Cipher, number: string) => cipher.digest('federal tax id', number)

/** All that an application says, with the numbers that are sealed in the row in the clear. @throws as `Cipher.decrypt` */
export function contentOf(cipher: Cipher, row: MerchantApplicationRow): ApplicationContent {
  const { fields, owners } = fromJson(row.details)
  const sealed = openSecrets(cipher, row)
  return {
    fields: {
      ...fields,
      ...sealed.fields,
      ...(row.signature !== null && { signature: row.signature }),
    },
    owners: owners.map((owner, index) => ({ ...owner, ...sealed.owners[index] })),
  }
}

/** The same with the last four characters of the sealed numbers: all of them that people see. @throws as `Cipher.decrypt` */
export function shownContentOf(cipher: Cipher, row: MerchantApplicationRow): ApplicationContent {
  const content = contentOf(cipher, row)
  const masked = (fields: readonly ApplicationField[], values: FieldValues): FieldValues => {
    const sealed = fields.filter(({ isSealed, name }) => isSealed && Object.hasOwn(values, name))
    return { ...values, ...Object.fromEntries(sealed.map(({ name }) => [name, lastOf(own(values, name))])) }
  }
  return {
    fields: masked(applicationFields, content.fields),
    owners: content.owners.map((owner) => masked(ownerFields, owner)),
  }
}

/** No more than half of a short one. */
function lastOf(value: string | number | boolean | undefined): string {
  const text = String(value)
  return text.slice(Math.max(text.length - 4, Math.ceil(text.length / 2)))
}

const boundTo = (id: string) => `merchant_applications:${id}`

function openSecrets(cipher: Cipher, { id, secrets }: MerchantApplicationRow): ApplicationContent {
  if (secrets === null) return { fields: {}, owners: [] }
  const opened: ApplicationContent = JSON.parse(cipher.decrypt(secrets, boundTo(id)))
  return opened
}

function partOf(
  { fields, owners }: ApplicationContent,
  isIn: (field: ApplicationField) => boolean,
): ApplicationContent {
  const pick = (table: readonly ApplicationField[], values: FieldValues): FieldValues =>
    Object.fromEntries(
      table.flatMap((field) => {
        const value = own(values, field.name)
        return value !== undefined && isIn(field) ? [[field.name, value]] : []
      }),
    )
  return { fields: pick(applicationFields, fields), owners: owners.map((owner) => pick(ownerFields, owner)) }
}
