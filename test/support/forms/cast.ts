// Whoever opens pages in a test of all of them: each role of a team, operators, strangers, and those who come by a link. What they are
// is restored before each visit, because a form may have changed it.
import { newSecret } from '../../../gateway/core/ids.ts'
import { memberRoles } from '../../../gateway/core/permissions.ts'
import { operatorRecords } from '../../../gateway/merchants/merchants/index.ts'
import { createApplication } from '../../../gateway/merchants/partners/index.ts'
import {
  createPasswordLink,
  hashPassword,
  insertUser,
  invite,
} from '../../../gateway/merchants/users/index.ts'
import { unsubscribeUrl } from '../../../gateway/platform/mail/index.ts'
import { insertRows, type MerchantRow } from '../../../gateway/platform/storage/index.ts'
import { csrfOf } from '../../../gateway/web/sessions/index.ts'
import { goodCard, type TestGateway } from '../gateway.ts'
import { contactLink, sendInvoice } from '../invoicing/portal.ts'
import { fill, type Owned } from '../merchant/first-merchant.ts'
import { newToken } from '../merchant/methods.ts'
import { type PartnerWorld, partnerWorld } from '../partners/partners.ts'
import { newPayer } from '../partners/portal.ts'
import { newSubmitter } from '../partners/sign-ups.ts'
import { PASSWORD } from '../people.ts'
import { visitor } from '../web.ts'

/** The roles of the demo merchant's team, and those who are not in it. */
export const roles = [...memberRoles, 'operator', 'other', 'stranger'] as const
export type Role = (typeof roles)[number]

/** What a browser has, and what its forms have to send along. */
export interface Entered {
  cookie: string
  csrf: string
}

export interface Cast {
  /** The paths of links that people were given. */
  links: readonly string[]
  /** Of records of every kind, of the demo merchant and of others. */
  ids: readonly string[]
  /** Of cards with which nobody has paid. */
  tokens: readonly string[]
  /** Begins a session, as a sign-in does. */
  enter(role: Role, mode?: 'test' | 'live', isConfirmed?: boolean): Promise<Entered>
  /** The visit of a merchant that fills in its application. */
  signUp: Entered
  /** Makes records what they were, those that were deleted, too. */
  restore(): Promise<void>
  close(): Promise<void>
}

export async function newCast(world: TestGateway): Promise<Cast> {
  const owned = await fill(world)
  const partners = await partnerWorld(world)
  const people = await addPeople(partners, owned)
  const signUp = await openSignUp(partners)
  const links = [...people.links, ...signUp.links, ...(await portalLinks(partners))]
  const tokens = []
  for (let count = 0; count < 12; count++) tokens.push(await newToken(world, goodCard))
  return {
    links,
    ids: [...Object.values(owned), ...people.ids, 'AAAAAAAAAAAAAAAAAAAAAA'],
    tokens,
    enter: people.enter,
    signUp: signUp.entered,
    restore: await restorer(partners),
    close: () => partners.storage.close(),
  }
}

async function addPeople({ storage, world, ...parts }: PartnerWorld, { merchant }: Owned) {
  const { cipher, clock } = parts
  const password = await hashPassword(PASSWORD)
  const made = await storage.write(async (tx) => {
    const elsewhere = (await operatorRecords.merchant.make(tx, parts, { name: 'Other' })).id
    const person = async (name: string) =>
      (await insertUser(tx, parts, { email: `${name}@people.example`, name, password })).id
    const users: Partial<Record<Role, string>> = {}
    for (const role of roles) users[role] = await person(role)
    const forgetful = await person('forgetful')
    const link = await createPasswordLink(tx, parts, { id: forgetful, email: 'forgetful@people.example' })
    const invitation = {
      merchantId: merchant,
      email: 'new@people.example',
      role: 'viewer',
      invitedBy: null,
    } as const
    const invited = await invite(tx, parts, invitation)
    const about = { merchantId: merchant, brandId: 'service', name: 'Partner' }
    const { application } = await createApplication(tx, parts, about)
    const ids = [elsewhere, ...Object.values(users), invited.id, application.id]
    return { elsewhere, users, ids, links: [`/new-password/${link}`, `/invitation/${invited.secret}`] }
  })

  const enter: Cast['enter'] = async (role, mode = 'test', isConfirmed = true) => {
    const secret = newSecret()
    const user_id = made.users[role] ?? ''
    const merchant_id = role === 'other' ? made.elsewhere : merchant
    if (role !== 'stranger')
      await storage.write(async (tx) => {
        const is_operator = role === 'operator' ? 1 : 0
        const email = `${role}@people.example`
        const user = { status: 'ACTIVE', is_operator, totp_enabled: 1, email, password } as const
        await tx.updateTable('users').set(user).where('id', '=', user_id).execute()
        await tx.deleteFrom('memberships').where('user_id', '=', user_id).execute()
        const now = clock.now()
        if (role !== 'operator') {
          const member = {
            user_id,
            merchant_id,
            role: role === 'other' ? 'owner' : role,
            created: now,
          } as const
          await tx.insertInto('memberships').values(member).execute()
        }
        const times = { created: now, seen: now, confirmed: isConfirmed ? now : 0 }
        const of = {
          merchant_id: role === 'operator' ? null : merchant_id,
          mode,
          agent: null,
          address: '127.0.0.1',
        }
        const session = { hash: cipher.digest('session', secret), user_id, awaits_code: 0, ...times, ...of }
        await tx.insertInto('sessions').values(session).execute()
      })
    const shown = { mode, merchantId: role === 'operator' ? undefined : merchant_id }
    const csrf = csrfOf({ cipher }, secret, role === 'stranger' ? undefined : shown)
    return { cookie: `__Host-session-service=${secret}`, csrf }
  }
  return { ...made, enter }
}

/** A sign-up that somebody has opened, the link of another one, and an application that waits for the operator. */
async function openSignUp(partners: PartnerWorld) {
  const { gateway } = partners.world
  const submitter = await newSubmitter(partners)
  const newLink = async (reference: string) => {
    const merchant_application = {
      reference,
      email: 'ada@shop.example',
      plan: 'standard',
      business_name: 'Shop',
    }
    const { body } = await submitter.post('/merchant_applications/sign_up', { merchant_application })
    return new URL(body.redirect_uri).pathname
  }
  await submitter.submit({ test: 'fail', reference: 'fail' })
  const browser = visitor(gateway.authUrl, gateway.caCertificate)
  await browser.submit(await newLink('1'), {})
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const session = browser.cookies.get('__Host-sign-up-service') ?? ''
  const csrf = partners.cipher.digest('sign-up csrf', session)
  return { entered: { cookie, csrf }, links: [await newLink('2'), '/sign-up'] }
}

/** Links to an invoice and to all of a contact's, and the one with which its address is unsubscribed. */
async function portalLinks(partners: PartnerWorld): Promise<string[]> {
  const payer = await newPayer(partners)
  const { at, id } = await sendInvoice(payer)
  await payer.client.post('/invoices', payer.invoice)
  const mail = await partners.storage.read
    .selectFrom('mails')
    .select(['merchant_id', 'id'])
    .where('record_id', '=', id)
    .executeTakeFirstOrThrow()
  const unsubscribe = new URL(unsubscribeUrl(partners.cipher, 'https://pages.example', mail)).pathname
  return [at, await contactLink(payer), unsubscribe]
}

/** What forms change or delete, and later ones need; by what names a row. */
const RESTORED = {
  merchants: 'id',
  accounts: 'id',
  brands: 'id',
  plans: 'id',
  partner_applications: 'id',
  merchant_applications: 'id',
  sign_up_links: 'hash',
  webhook_endpoints: 'id',
  invoice_drafts: 'id',
  saved_items: 'id',
  authentications: 'id',
  invitations: 'id',
} as const

async function restorer({ storage }: PartnerWorld): Promise<() => Promise<void>> {
  const tables = Object.entries(RESTORED).map(([name, key]) => ({
    name: name as 'merchants',
    key: key as 'id',
  }))
  const kept = new Map<string, MerchantRow[]>()
  for (const { name } of tables) kept.set(name, await storage.read.selectFrom(name).selectAll().execute())
  return () =>
    storage.write(async (tx) => {
      for (const { name, key } of tables)
        for (const row of kept.get(name) ?? []) {
          const { numUpdatedRows } = await tx
            .updateTable(name)
            .set(row)
            .where(key, '=', row[key])
            .executeTakeFirstOrThrow()
          if (numUpdatedRows === 0n) await insertRows(tx, name, [row])
        }
    })
}
