// The demo: a merchant, a partner and two users, whose keys and passwords whoever starts the gateway gets (rules: accounts.md#demo).

import { gatewayItself } from '../core/actor.ts'
import { type Clock, systemClock } from '../core/clock.ts'
import { UsageError } from '../core/usage.ts'
import {
  type DemoSettings,
  primaryAccount,
  readSecretKey,
  seedMerchant,
} from '../merchants/merchants/index.ts'
import { type DemoPartner, seedPartner } from '../merchants/partners/index.ts'
import { type DemoPerson, seedPeople } from '../merchants/users/index.ts'
import type { Cipher } from '../platform/encryption/index.ts'
import type { Storage } from '../platform/storage/index.ts'

/** What a gateway that is started with `demo` hands out, and no other one. */
export interface DemoAccess {
  publicKey: string
  testSecretKey: string
  liveSecretKey: string
  /** The id of the demo merchant's card account in test mode. */
  testAccountId: string
  /** An application of the demo partner, and its token of scope `payments` for the demo merchant. */
  partner: DemoPartner
  /** The dashboard, with the demo merchant's owner; and the operator's pages, with an operator. */
  console: { url: string } & DemoPerson
  operator: { url: string } & DemoPerson
}

interface DemoParts {
  storage: Storage
  cipher: Cipher
  clock?: Clock
}

/** Settings of the demo merchant need one. @throws UsageError */
export function refuseWithoutDemo({ demo, ...settings }: DemoSettings & { demo?: boolean }): void {
  const { allowedOrigins, publicKey, testSecretKey } = settings
  if (!demo && (allowedOrigins ?? publicKey ?? testSecretKey) !== undefined)
    throw new UsageError(
      '--allowed-origin, --public-key and GATEWAY_TEST_SECRET_KEY are settings of the demo merchant: add --demo. ' +
        'Other merchants have them in the dashboard.',
    )
}

/**
 * Creates the demo data in an empty database, or finds it in one that has it. The brands are there.
 * @throws UsageError in a database that is in use without a demo merchant
 */
export async function openDemo({ clock = systemClock, ...parts }: DemoParts, settings: DemoSettings) {
  const { storage, cipher } = parts
  const acting = { ...parts, clock, by: gatewayItself }
  const merchant = await seedMerchant(storage, acting, settings)
  return {
    publicKey: merchant.public_key,
    testSecretKey: await readSecretKey(storage, cipher, merchant.id, 'test'),
    liveSecretKey: await readSecretKey(storage, cipher, merchant.id, 'live'),
    testAccountId: await primaryAccount(storage, merchant.id, 'test'),
    partner: await seedPartner(acting, merchant),
    people: await seedPeople(acting, merchant.id),
  }
}

/** What it hands out, once it's known where the pages are. */
export function accessOf(
  { people, ...access }: Awaited<ReturnType<typeof openDemo>>,
  pages: { console: { url: string }; operator: { url: string } },
): DemoAccess {
  return {
    ...access,
    console: { ...pages.console, ...people.owner },
    operator: { ...pages.operator, ...people.operator },
  }
}
