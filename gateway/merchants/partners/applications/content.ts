// What an application says, in the columns of its row: sealed where that has to be (rules: partners.md#sealed).
import { own } from '../../../core/objects.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import {
  type ApplicationContent,
  type FieldValues,
  fromJson,
  type MerchantApplicationRow,
  type Storage,
  toJson,
  updateRow,
} from '../../../platform/storage/index.ts'
import { type ApplicationField, applicationFields, ownerFields } from './fields.ts'

type ContentColumns = Pick<
  MerchantApplicationRow,
  | 'business_name'
  | 'business_key'
  | 'dba_key'
  | 'tax_digest'
  | 'tax_tail'
  | 'email'
  | 'details'
  | 'secrets'
  | 'signature'
>

/** What stands in `details` since everything is sealed. Rows of earlier versions have all but the numbers there. */
const NOTHING = toJson<ApplicationContent>({ fields: {}, owners: [] })

/** The columns of an application that says nothing. */
export const nothing: ContentColumns = {
  business_name: '',
  business_key: '',
  dba_key: '',
  tax_digest: null,
  tax_tail: null,
  email: '',
  details: NOTHING,
  secrets: null,
  signature: null,
}

/** Those of one that was erased. Lists show its name. */
export const erased: ContentColumns = { ...nothing, business_name: 'Erased' }

/** Whether nothing is left of what an application said. */
export const isErased = ({ secrets, business_name }: MerchantApplicationRow): boolean =>
  secrets === null && business_name === erased.business_name

/**
 * The columns of an application of this id that hold what it says. All of it is sealed; only the name of the business stays in the
 * clear, by which underwriters look for it.
 */
export function columnsOf(cipher: Cipher, id: string, content: ApplicationContent): ContentColumns {
  const { business_name, dba_name, federal_tax_id: tax, email } = content.fields
  const name = String(business_name ?? '')
  return {
    business_name: name,
    business_key: businessKey(name),
    dba_key: businessKey(String(dba_name ?? '')),
    tax_digest: tax === undefined ? null : taxDigest(cipher, String(tax)),
    tax_tail: tax === undefined ? null : taxTailDigest(cipher, String(tax).slice(-4)),
    email: email === undefined ? '' : emailDigest(cipher, String(email)),
    details: NOTHING,
    secrets: cipher.encrypt(JSON.stringify(content), boundTo(id)),
    signature: null,
  }
}

/** What an applicant's email address is found by. In small letters, as the index has it. */
export const emailDigest = (cipher: Cipher, email: string) =>
  cipher.digest('applicant email', email.toLowerCase()).toLowerCase()

/** A business's name as it is compared: letters and digits alone. */
export const businessKey = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** What a federal tax number is found by when only its last four characters are known. */
export const taxTailDigest = (cipher: Cipher, tail: string) =>
  cipher.digest('federal tax id, last four', tail)

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
    owners: Array.from({ length: Math.max(owners.length, sealed.owners.length) }, (_, index) => ({
      ...owners[index],
      ...sealed.owners[index],
    })),
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

/** Applications that are sealed in one write. */
const BATCH_ROWS = 50

/** Seals a batch of what earlier versions have stored in the clear. @returns how many applications that were */
export async function sealApplications({
  storage,
  cipher,
}: {
  storage: Storage
  cipher: Cipher
}): Promise<number> {
  return storage.write(async (tx) => {
    const rows = await tx
      .selectFrom('merchant_applications')
      .selectAll()
      .where(({ eb, or }) => or([eb('details', '<>', NOTHING), eb('signature', 'is not', null)]))
      .limit(BATCH_ROWS)
      .forUpdate()
      .execute()
    for (const row of rows) {
      await updateRow(tx, 'merchant_applications', row, columnsOf(cipher, row.id, contentOf(cipher, row)))
    }
    return rows.length
  })
}
