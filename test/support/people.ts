// People in tests: the domain's parts over a database of their own, and browsers without a browser.
import { TOTP } from 'otpauth'
import { type Actor, commandLine } from '../../gateway/core/actor.ts'
import { systemClock } from '../../gateway/core/clock.ts'
import type { MemberRole } from '../../gateway/core/permissions.ts'
import { operatorRecords } from '../../gateway/merchants/merchants/index.ts'
import {
  addMember,
  beginEnrolment,
  findUser,
  hashPassword,
  insertUser,
  type PeopleParts,
} from '../../gateway/merchants/users/index.ts'
import { openCipher } from '../../gateway/platform/encryption/index.ts'
import type { Storage } from '../../gateway/platform/storage/index.ts'
import { openStorage, withStorage } from './engine.ts'
import { type TestGateway, temporaryFolder, testClock } from './gateway.ts'

export const PASSWORD = 'a river, seven lamps'

export interface PeopleWorld extends PeopleParts {
  storage: Storage
  clock: ReturnType<typeof testClock>
  /** Whoever acts in what the tests call. */
  by: Actor
  merchantId: string
  /** Makes somebody, in the team where a role is given. @returns the id */
  person(email: string, role?: MemberRole, merchantId?: string): Promise<string>
  /** Makes another merchant. @returns its id */
  merchant(name: string): Promise<string>
  close(): Promise<void>
}

/** The domain's parts, with one merchant, over an empty database. */
export async function peopleWorld(): Promise<PeopleWorld> {
  const { folder, remove } = temporaryFolder()
  const storage = await openStorage({ dataDir: folder })
  const cipher = await openCipher(storage, folder)
  const clock = testClock()
  const parts = { storage, cipher, clock, by: commandLine }
  const merchant = async (name: string) =>
    (await storage.write((tx) => operatorRecords.merchant.make(tx, parts, { name }))).id
  const merchantId = await merchant('Shop')
  const stretched = await hashPassword(PASSWORD)
  return {
    ...parts,
    merchantId,
    merchant,
    person: (email, role, at = merchantId) =>
      storage.write(async (tx) => {
        const { id } = await insertUser(tx, parts, { email, name: 'Somebody', password: stretched })
        if (role) await addMember(tx, parts, { user_id: id, merchant_id: at, role })
        return id
      }),
    async close() {
      await storage.close()
      remove()
    },
  }
}

/** The world of a call to which something happens before its second write: while a password is stretched, for example. */
export function interrupted(world: PeopleWorld, happens: () => Promise<unknown>): PeopleWorld {
  let writes = 0
  const write: Storage['write'] = async (act) => {
    writes += 1
    if (writes === 2) await happens()
    return world.storage.write(act)
  }
  return { ...world, storage: { ...world.storage, write } }
}

/** Begins a second factor of the demo merchant's owner, of a gateway that runs. */
export async function beginSecondFactor({ gateway, dataDir }: TestGateway): Promise<void> {
  await withStorage({ dataDir }, async (storage) => {
    const cipher = await openCipher(storage, dataDir)
    const user = await findUser(storage.read, gateway.console.email)
    await beginEnrolment({ storage, cipher, clock: systemClock }, user?.id ?? '', 'Service')
  })
}

/** Gives somebody who is signed in a second factor, of a gateway that runs: owners and administrators need one in live mode. */
export async function haveSecondFactor(world: TestGateway, email: string): Promise<void> {
  await withStorage(world, ({ write }) =>
    write(async (tx) => {
      await tx.updateTable('users').set({ totp_enabled: 1 }).where('email', '=', email).execute()
    }),
  )
}

/** What an authenticator app shows. @param secret in base 32 @param at milliseconds */
export const codeAt = (secret: string, at: number): string => new TOTP({ secret }).generate({ timestamp: at })
