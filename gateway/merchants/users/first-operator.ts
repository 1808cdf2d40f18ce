// How the first operator signs up: with a link that works once (rules: authentication.md#first-operator).

import { fieldFault, gatewayError, refuse } from '../../core/errors.ts'
import { newId, newSecret } from '../../core/ids.ts'
import { limits } from '../../core/limits.ts'
import { type AuditParts, GATEWAY, recordChange } from '../../platform/audit-log/index.ts'
import { lockName, type OperatorLinkRow, type Reader, type Tx } from '../../platform/storage/index.ts'
import { passwordFaults } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { type ActingParts, operatorLinkDigest, type PeopleParts } from './people-parts.ts'
import { findUser, hasOperator, insertUser, personFaults } from './users.ts'

/** Two that run at the same time take turns: an operator who has just signed up, or a newer link, is never missed. */
const lock = (tx: Tx) => lockName(tx, 'first operator')

/**
 * Creates the link's secret, and revokes an earlier one.
 * @returns undefined where there is an operator already
 */
export async function createOperatorLink(parts: ActingParts): Promise<string | undefined> {
  return parts.storage.write(async (tx) => {
    await lock(tx)
    if (await hasOperator(tx)) return undefined
    await tx.deleteFrom('operator_links').where('user_id', 'is', null).execute()
    const secret = newSecret()
    const created = parts.clock.now()
    const expires = created + limits.people.operatorLinkLifeMs
    const hash = operatorLinkDigest(parts, secret)
    const row: OperatorLinkRow = { id: newId(), hash, created, expires, user_id: null }
    await tx.insertInto('operator_links').values(row).execute()
    const record = { type: 'OperatorLink', id: row.id }
    await recordChange(tx, parts, { merchantId: GATEWAY, action: 'operator_link.created', record })
    return secret
  })
}

/** Whether a link works: it exists, has not expired, and there is no operator yet. */
export async function isOperatorLink({ storage, ...parts }: PeopleParts, secret: string): Promise<boolean> {
  return (await findLink(storage.read, parts, secret)) !== undefined
}

/**
 * Creates the operator's account, and uses the link up.
 * @throws 404 for a link that does not work; 422 naming what is wrong
 */
export async function signUpOperator(
  { storage, ...parts }: PeopleParts,
  secret: string,
  { password, address, ...person }: { email: string; name: string; password: string; address: string },
): Promise<void> {
  if (!(await findLink(storage.read, parts, secret))) throw gone()
  refuse([...personFaults(person), ...(await passwordFaults(password, person))])
  const stretched = await hashPassword(password)
  await storage.write(async (tx) => {
    await lock(tx)
    const link = await findLink(tx, parts, secret)
    if (!link) throw gone()
    refuse((await findUser(tx, person.email)) ? [fieldFault('email', TAKEN)] : [])
    await tx.deleteFrom('operator_links').where('id', '=', link.id).execute()
    const user = await insertUser(tx, parts, { ...person, password: stretched, isOperator: true })
    const { id, name, email } = user
    const by: AuditParts['by'] = { kind: 'user', id, name, email, address }
    const record = { type: 'User', id }
    const after = { email, name, is_operator: true }
    await recordChange(tx, { ...parts, by }, { merchantId: GATEWAY, action: 'user.created', record, after })
  })
}

const TAKEN = 'Another account has this address. Enter another one.'

const gone = () => gatewayError('resource_not_found', { message: 'This link was used, or is too old.' })

async function findLink(
  db: Reader,
  parts: Pick<PeopleParts, 'cipher' | 'clock'>,
  secret: string,
): Promise<OperatorLinkRow | undefined> {
  if (await hasOperator(db)) return undefined
  return db
    .selectFrom('operator_links')
    .selectAll()
    .where('hash', '=', operatorLinkDigest(parts, secret))
    .where('user_id', 'is', null)
    .where('expires', '>', parts.clock.now())
    .executeTakeFirst()
}
