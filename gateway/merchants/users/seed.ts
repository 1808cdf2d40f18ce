// Two people to begin with: the owner of the demo merchant, and the gateway's operator.
import type { Cipher } from '../../platform/encryption/index.ts'
import { lockName } from '../../platform/storage/index.ts'
import { addMember } from './memberships.ts'
import { hashPassword } from './passwords.ts'
import type { PeopleParts } from './people-parts.ts'
import { findUser, insertUser } from './users.ts'

/** Somebody of the demo, as the terminal tells. */
export interface DemoPerson {
  email: string
  /** Undefined once the person has chosen another one. */
  password: string | undefined
}

const OWNER = { email: 'demo@example.com', name: 'Demo Owner' }
const OPERATOR = { email: 'operator@example.com', name: 'Demo Operator', isOperator: true }

/** Makes both where there is nobody yet. Their passwords are derived by the gateway's key, so that none is stored. */
export async function seedPeople(
  parts: PeopleParts,
  merchantId: string,
): Promise<{ owner: DemoPerson; operator: DemoPerson }> {
  const { storage, cipher } = parts
  // Stretched outside the write; a few hundredths of a millisecond, because the password is random.
  const stretched = {
    owner: await hashPassword(passwordOf(cipher, OWNER.email), { isRandom: true }),
    operator: await hashPassword(passwordOf(cipher, OPERATOR.email), { isRandom: true }),
  }
  await storage.write(async (tx) => {
    await lockName(tx, 'people')
    if (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) return
    const owner = await insertUser(tx, parts, { ...OWNER, password: stretched.owner, isDerived: true })
    await insertUser(tx, parts, { ...OPERATOR, password: stretched.operator, isDerived: true })
    await addMember(tx, parts, { user_id: owner.id, merchant_id: merchantId, role: 'owner' })
  })
  return { owner: await personOf(parts, OWNER.email), operator: await personOf(parts, OPERATOR.email) }
}

const passwordOf = (cipher: Cipher, email: string) => cipher.digest('demo console password', email)

async function personOf({ storage, cipher }: PeopleParts, email: string): Promise<DemoPerson> {
  const user = await findUser(storage.read, email)
  return { email, password: user?.is_derived === 1 ? passwordOf(cipher, email) : undefined }
}
