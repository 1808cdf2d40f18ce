// Helpers for refusals that name fields, and an account with stricter requirements.
import { expect } from 'vitest'
import type { Answer } from '../client.ts'
import { goodCard, type TestGateway } from '../gateway.ts'
import { inStorage } from '../merchant/stored.ts'

export const badNumber = { ...goodCard, number: '4242424242424241' }

/** The faults of a refusal by field: each message's sub_code, or else its code. Each field may occur only once. */
export function faultsIn({ status, body }: Answer): Record<string, string> {
  expect(status).toBe(422)
  const named: [field: string, why: string][] = body.messages.map(
    ({ context, field_name, code, sub_code }: Record<string, string>) => [
      context ?? field_name,
      sub_code ?? code,
    ],
  )
  const faults = Object.fromEntries(named)
  expect(Object.keys(faults)).toHaveLength(named.length)
  return faults
}

/** Adds a second account, which accepts only VISA and requires a phone number and a city. @returns its id */
export function addStrictAccount(world: TestGateway): Promise<string> {
  return inStorage(world, async (tx) => {
    await tx.updateTable('accounts').set({ nonoriginating_refund_enabled: 1, credit_enabled: 1 }).execute()
    const row = await tx
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', world.gateway.testAccountId)
      .executeTakeFirstOrThrow()
    const required_payment_fields = 'phone,city'
    const strict = {
      ...row,
      id: 'strict',
      is_primary: 0,
      required_payment_fields,
      accepted_card_types: 'VISA',
    }
    await tx.insertInto('accounts').values(strict).execute()
    return strict.id
  })
}
