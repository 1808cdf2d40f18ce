// A merchant's logo, which payers see above its name (rules: invoicing.md#logo).
import type { Caller } from '../../../core/caller.ts'
import type { Clock } from '../../../core/clock.ts'
import { errorMessage, GatewayError } from '../../../core/errors.ts'
import { recordOwn } from '../../../platform/audit-log/index.ts'
import type { Cipher } from '../../../platform/encryption/index.ts'
import type { MerchantLogoRow, Reader, Storage, Tx } from '../../../platform/storage/index.ts'
import { readPicture } from './read-picture.ts'

interface LogoParts {
  storage: Storage
  cipher: Cipher
  /** The gateway's: a logo belongs to no mode. */
  clock: Clock
}

/** A logo without its bytes. */
export type LogoFacts = Omit<MerchantLogoRow, 'bytes'>

/**
 * Lets nobody who may change settings only in test mode change what live mode's payers see.
 * @throws 422 unavailable_for_merchant_mode
 */
export function refuseTestOnly({ permissions, inLiveMode = permissions }: Caller): void {
  if (inLiveMode.includes('settings')) return
  const message = 'Only an owner or administrator can change this: payers in live mode see it, too.'
  throw new GatewayError([errorMessage('unavailable_for_merchant_mode', { message })])
}

/** Checks and stores a logo in place of any other. @throws 422 as `refuseTestOnly` and `readPicture` */
export async function saveLogo(
  { storage, cipher, clock }: LogoParts,
  caller: Caller,
  file: Buffer,
): Promise<void> {
  refuseTestOnly(caller)
  const merchant_id = caller.merchant.id
  const row: MerchantLogoRow = { merchant_id, created: clock.now(), ...readPicture(file) }
  await storage.write(async (tx) => {
    const before = await findLogoFacts(tx, merchant_id)
    await tx
      .insertInto('merchant_logos')
      .values(row)
      .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(row))
      .execute()
    await note(tx, cipher, caller, before, row)
  })
}

/** Deletes a merchant's logo, if there is one. @throws 422 as `refuseTestOnly` */
export async function removeLogo({ storage, cipher }: LogoParts, caller: Caller): Promise<void> {
  refuseTestOnly(caller)
  const merchantId = caller.merchant.id
  await storage.write(async (tx) => {
    const before = await findLogoFacts(tx, merchantId)
    if (!before) return
    await tx.deleteFrom('merchant_logos').where('merchant_id', '=', merchantId).execute()
    await note(tx, cipher, caller, before, undefined)
  })
}

export const findLogo = (db: Reader, merchantId: string): Promise<MerchantLogoRow | undefined> =>
  db.selectFrom('merchant_logos').selectAll().where('merchant_id', '=', merchantId).executeTakeFirst()

export const findLogoFacts = (db: Reader, merchantId: string): Promise<LogoFacts | undefined> =>
  db
    .selectFrom('merchant_logos')
    .select(['merchant_id', 'created', 'content_type', 'width', 'height'])
    .where('merchant_id', '=', merchantId)
    .executeTakeFirst()

async function note(
  tx: Tx,
  cipher: Cipher,
  caller: Caller,
  before: LogoFacts | undefined,
  after: LogoFacts | undefined,
): Promise<void> {
  const { id } = caller.merchant
  await recordOwn(tx, cipher, caller, {
    action: 'merchant.updated',
    record: { type: 'Merchant', id },
    before: { logo: shownAs(before) },
    after: { logo: shownAs(after) },
  })
}

const shownAs = (logo: LogoFacts | undefined) =>
  logo ? `${logo.content_type}, ${logo.width} × ${logo.height}` : 'none'
