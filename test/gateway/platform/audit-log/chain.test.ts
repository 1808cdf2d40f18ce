// The audit log as evidence: the database refuses to change it, and whoever gets around that is found out.
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { nextPosition } from '../../../../gateway/core/clock.ts'
import { deleteMerchant } from '../../../../gateway/merchants/merchants/index.ts'
import {
  GATEWAY,
  recordChange,
  removeOld,
  sealEntries,
  verifyLogs,
} from '../../../../gateway/platform/audit-log/index.ts'
import { isPostgres, runText } from '../../../support/engine.ts'
import { noLog } from '../../../support/log.ts'
import { type PeopleWorld, peopleWorld } from '../../../support/people.ts'

let world: PeopleWorld
beforeEach(async () => {
  world = await peopleWorld()
  onTestFinished(() => world.close())
})

const run = (text: string) =>
  world.storage.write(async (tx) => {
    await runText(tx, text)
  })

/** Records changes of the merchant, and seals all that is waiting. */
async function change(count: number) {
  for (let at = 0; at < count; at++)
    await world.storage.write((tx) =>
      recordChange(tx, world, {
        merchantId: world.merchantId,
        action: 'account.updated',
        record: { type: 'MerchantAccount', id: `account-${at}` },
        before: { name: 'Before' },
        after: { name: `After ${at}` },
      }),
    )
}

/** Each look may begin another log: that is an entry, which the next look seals. */
async function seal() {
  for (let look = 0; look < 3; look++) await sealEntries({ ...world, logger: noLog })
}

const verify = () => verifyLogs(world.storage.reading, world.cipher)
const faults = async () =>
  (await verify()).faults.map(({ log, text }) => (log === GATEWAY ? `own: ${text}` : text))

/** What an intruder with the database's password does first. */
async function withoutTriggers() {
  if (isPostgres) return run('alter table audit_entries disable trigger user')
  for (const name of ['audit_entries_kept', 'audit_entries_stay']) await run(`drop trigger ${name}`)
}

/** A merchant's log with these sequence numbers: 1, that it was made, and six changes. */
async function sealed() {
  await change(6)
  await seal()
  const of = `merchant_id = '${world.merchantId}'`
  return { of, last: 7 }
}

test('entries are numbered without a gap, and nothing is wrong with them', async () => {
  await sealed()
  const rows = await world.storage.read
    .selectFrom('audit_entries')
    .select(['sequence', 'action'])
    .where('merchant_id', '=', world.merchantId)
    .orderBy('sequence')
    .execute()
  expect(rows.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(rows[0]?.action).toBe('merchant.created')
  expect(await verify()).toMatchObject({ logs: 2, faults: [], late: 0 })
})

test.each([
  ['changed', "update audit_entries set action = 'x'"],
  ['sealed again', 'update audit_entries set sequence = 9, hash = id'],
  ['unsealed', 'update audit_entries set sequence = null, hash = null'],
  ['deleted', 'delete from audit_entries'],
])('the database refuses that entries are %s', async (_what, text) => {
  await sealed()
  await expect(run(text)).rejects.toThrow('The audit log is append-only.')
  expect(await faults()).toEqual([])
})

test('an entry that is not sealed yet cannot be changed while it is sealed', async () => {
  await change(1)
  const text = "update audit_entries set sequence = 1, hash = 'x', action = 'y' where sequence is null"
  await expect(run(text)).rejects.toThrow('The audit log is append-only.')
})

test.each<[string, (of: string) => string[], RegExp]>([
  [
    'an action',
    (of) => [`update audit_entries set action = 'job.retried' where ${of} and sequence = 3`],
    /^Entry 3 .* was changed/,
  ],
  [
    'who it was',
    (of) => [
      `update audit_entries set actor = replace(actor, 'Command', 'Somebody') where ${of} and sequence = 3`,
    ],
    /^Entry 3 .* was changed/,
  ],
  [
    'what was before',
    (of) => [
      `update audit_entries set changes = replace(changes, 'Before', 'Earlier') where ${of} and sequence = 3`,
    ],
    /^Entry 3 .* was changed/,
  ],
  [
    'when it was',
    (of) => [`update audit_entries set position = position - 1 where ${of} and sequence = 3`],
    /^Entry 3 .* was changed/,
  ],
  [
    'an entry is deleted',
    (of) => [`delete from audit_entries where ${of} and sequence = 3`],
    /^Entry 3 is missing/,
  ],
  [
    'several are deleted',
    (of) => [`delete from audit_entries where ${of} and sequence in (3, 4)`],
    /^Entries 3 to 4 are missing/,
  ],
  [
    'one is deleted, and those after it move up',
    (of) => [
      `delete from audit_entries where ${of} and sequence = 3`,
      ...[4, 5, 6, 7].map(
        (at) => `update audit_entries set sequence = ${at - 1} where ${of} and sequence = ${at}`,
      ),
    ],
    /^Entry 3 .* is not the one that was sealed here/,
  ],
  [
    'two change places',
    (of) =>
      [
        [3, 99],
        [4, 3],
        [99, 4],
      ].map(([from, to]) => `update audit_entries set sequence = ${to} where ${of} and sequence = ${from}`),
    /^Entry 3 .* is not the one that was sealed here/,
  ],
  [
    'the end is cut off',
    (of) => [`delete from audit_entries where ${of} and sequence > 5`],
    /^Entries 6 to 7 are missing/,
  ],
  ['all of it is cut off', (of) => [`delete from audit_entries where ${of}`], /^Entries 1 to 7 are missing/],
  [
    'the beginning is cut off',
    (of) => [`delete from audit_entries where ${of} and sequence < 3`],
    /^Entries 1 to 2 are missing/,
  ],
  [
    'the end is cut off, and the head follows',
    (of) => [
      `delete from audit_entries where ${of} and sequence > 5`,
      `update audit_heads set sequence = 5, hash = (select hash from audit_entries where ${of} and sequence = 5) where ${of}`,
    ],
    /^Its head was changed/,
  ],
  [
    'one is inserted at the end',
    (of) => [
      `insert into audit_entries select merchant_id, position, 'forged', mode, action, record_type, record_id, actor_kind, actor_id,
        actor, changes, mac, 8, hash from audit_entries where ${of} and sequence = 7`,
    ],
    /^Entry 8 \(forged\) was changed|^It has entries after 7/,
  ],
  [
    'one is inserted to be sealed',
    (of) => [
      `insert into audit_entries select merchant_id, position, 'forged', mode, action, record_type, record_id, actor_kind, actor_id,
        actor, changes, mac, null, null from audit_entries where ${of} and sequence = 7`,
    ],
    /^Entry forged, which isn’t sealed yet, was changed or forged/,
  ],
  ['the head is gone', (of) => [`delete from audit_heads where ${of}`], /^Its head is missing/],
  [
    'all of a log is gone, with its head',
    (of) => [`delete from audit_entries where ${of}`, `delete from audit_heads where ${of}`],
    /^It has vanished/,
  ],
])('is found out: %s', async (_what, tamper, found) => {
  const { of } = await sealed()
  await withoutTriggers()
  for (const text of tamper(of)) await run(text)
  expect(await faults()).toContainEqual(expect.stringMatching(found))
})

test('a log that is gone with its head is missed when it has begun again, too', async () => {
  const { of } = await sealed()
  await withoutTriggers()
  for (const table of ['audit_entries', 'audit_heads']) await run(`delete from ${table} where ${of}`)
  await change(1)
  await seal()
  expect(await faults()).toEqual(['It has begun again: what it held before is gone.'])
})

test('what was forged before it was sealed is found out afterwards, too', async () => {
  const { of } = await sealed()
  await run(`insert into audit_entries select merchant_id, position + 1, 'forged', mode, action, record_type, record_id, actor_kind,
    actor_id, actor, changes, mac, null, null from audit_entries where ${of} and sequence = 7`)
  await seal()
  expect(await faults()).toEqual([expect.stringMatching(/^Entry 8 \(forged\) was changed/)])
})

test('to a log with another head nothing is added', async () => {
  const { of } = await sealed()
  await run(`update audit_heads set sequence = 3 where ${of}`)
  await change(1)
  await seal()
  expect(await faults()).toContainEqual('Its head was changed.')
  const [{ count = 0 } = {}] = await world.storage.read
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('sequence', 'is', null)
    .execute()
  expect(Number(count)).toBe(1)
})

test('an entry that waits too long for its seal is told', async () => {
  await change(2)
  const { late } = await verifyLogs(world.storage.reading, world.cipher, nextPosition())
  expect(late).toBeGreaterThanOrEqual(2)
})

test('what is old enough goes, from the beginning, and the rest is still proven', async () => {
  await sealed()
  const then = nextPosition()
  await change(2)
  await seal()
  await removeOld(world, then)
  const left = await world.storage.read
    .selectFrom('audit_entries')
    .select('sequence')
    .where('merchant_id', '=', world.merchantId)
    .orderBy('sequence')
    .execute()
  expect(left.map(({ sequence }) => sequence)).toEqual([8, 9])
  expect(await faults()).toEqual([])
  expect(await world.storage.read.selectFrom('audit_removals').selectAll().execute()).toEqual([])
})

test('with a merchant its log goes, and the operator’s keeps where it ended', async () => {
  await sealed()
  await deleteMerchant(world, world.merchantId)
  await seal()
  const read = world.storage.read.selectFrom('audit_entries').selectAll()
  expect(await read.where('merchant_id', '=', world.merchantId).execute()).toEqual([])
  const [deleted] = await read.where('action', '=', 'merchant.deleted').execute()
  expect(JSON.parse(deleted?.changes ?? '[]')).toContainEqual({ name: 'audit_entries', before: 7 })
  expect(await faults()).toEqual([])
})

test('what was rolled back leaves no entry', async () => {
  await sealed()
  const failing = world.storage.write(async (tx) => {
    await recordChange(tx, world, {
      merchantId: world.merchantId,
      action: 'account.updated',
      record: { type: 'MerchantAccount', id: 'x' },
    })
    throw new Error('No.')
  })
  await expect(failing).rejects.toThrow('No.')
  await seal()
  expect(await verify()).toMatchObject({ faults: [], late: 0 })
  expect(
    await world.storage.read.selectFrom('audit_entries').selectAll().where('record_id', '=', 'x').execute(),
  ).toEqual([])
})
