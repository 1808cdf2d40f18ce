// A process is killed at each write of an archive and of a restore; others meet one that works, or one that only slept.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../../gateway/core/clock.ts'
import {
  ArchiveBusy,
  type ArchiveParts,
  archivesIn,
  restoreArchive,
  runArchive,
} from '../../../../gateway/payments/archive/index.ts'
import { startLeases } from '../../../../gateway/platform/leases/index.ts'
import type { Storage } from '../../../../gateway/platform/storage/index.ts'
import { LATER } from '../../../support/archive-parts.ts'
import { archiving, type Old, oldPayments, rowsOf } from '../../../support/archives.ts'
import { checkInvariants } from '../../../support/crash/invariants.ts'
import { databaseOf } from '../../../support/engine.ts'

const TEST = [{ kind: 'test_payments', before: LATER }] as const
/** Charges of test mode that make a file of more than one batch. */
const DECLINED = 12

/**
 * Places of an archive with two batches, and more than it has with any number: before and after the commit of each write, which take
 * over, begin, note the file, and delete.
 */
const [FEWEST, MOST] = [10, 16]
const IS_LONG = process.env.LONG_TESTS === '1'
const PLACES = IS_LONG ? Array.from({ length: MOST }, (_, at) => at + 1) : [4, 6, 7]

const program = path.join(import.meta.dirname, '../../../support/crash/archiving-process.ts')

/** @param place the write at which it is killed, before and after its commit in turn */
async function kill({ dataDir }: Old, what: 'archive' | 'restore', place: number): Promise<string> {
  const { databaseUrl } = await databaseOf(dataDir)
  const child = spawn(process.execPath, [program, dataDir, what, String(place)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  for await (const line of createInterface(child.stdout)) {
    if (line === 'stopped') child.kill('SIGKILL')
    await ended
    return line
  }
  throw new Error('The process has ended.')
}

/** Works as soon as the dead process counts as dead. */
async function unlessBusy<T>(work: () => Promise<T>): Promise<T> {
  const results: T[] = []
  const attempt = async () => {
    try {
      results.push(await work())
    } catch (error) {
      if (!(error instanceof ArchiveBusy)) return error
    }
    return results.length
  }
  await expect.poll(attempt).toBe(1)
  return results[0] as T
}

/** What is in the database, and which payments are noted as archived. */
async function stateOf({ storage }: Old) {
  const { archived_records, ...rows } = await rowsOf(storage)
  return { ...rows, noted: archived_records.map((text) => JSON.parse(text).record_id).sort() }
}

async function filesAreKnown({ storage }: Old, { folder }: ArchiveParts) {
  const known = await archivesIn(storage, 'archived', 'restored')
  expect(readdirSync(folder).sort()).toEqual(known.map(({ file }) => file).sort())
}

test('killed at any write, nothing is lost and nothing is doubled', async () => {
  const old = await oldPayments(DECLINED)
  const parts = await archiving(old)
  const before = await stateOf(old)
  await runArchive(parts, TEST)
  const after = await stateOf(old)
  expect(after.noted).toHaveLength(DECLINED + 3)
  const restoreAll = async () => {
    for (const { file } of await archivesIn(old.storage, 'archived', 'restoring'))
      await unlessBusy(() => restoreArchive(parts, file))
    expect(await stateOf(old)).toEqual(before)
  }
  await restoreAll()

  const ends = new Map<number, string>()
  for (const place of PLACES) {
    ends.set(place, await kill(old, 'archive', place))
    await unlessBusy(() => runArchive(parts, TEST))
    expect(await stateOf(old), `archive, ${place}`).toEqual(after)
    await filesAreKnown(old, parts)
    await kill(old, 'restore', place)
    await restoreAll()
    await filesAreKnown(old, parts)
    await checkInvariants(old.storage)
  }
  for (const [place, end] of ends) if (place <= FEWEST) expect(end, `${place}`).toBe('stopped')
  if (IS_LONG) expect(ends.get(MOST)).toBe('done')
})

/** Stops before a write, or after it, until the returned function is called. */
function sleepy(storage: Storage, write: number, when: 'before' | 'after' = 'before') {
  const [asleep, awake] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let writes = 0
  const slow: Storage = {
    ...storage,
    async write(...args) {
      const isIt = ++writes === write
      const sleep = () => {
        asleep.resolve()
        return awake.promise
      }
      if (isIt && when === 'before') await sleep()
      const result = await storage.write(...args)
      if (isIt && when === 'after') await sleep()
      return result
    },
  }
  return { slow, asleep: asleep.promise, wake: awake.resolve }
}

test('while one process archives, another is refused', async () => {
  const old = await oldPayments()
  const { slow, asleep, wake } = sleepy(old.storage, 3)
  const working = runArchive(await archiving(old, { storage: slow }), TEST)
  await asleep
  const other = await archiving(old)
  await expect(runArchive(other, TEST)).rejects.toBeInstanceOf(ArchiveBusy)
  wake()
  expect(await working).toMatchObject({ files: 1, units: 2 })
  expect(await runArchive(other, TEST)).toMatchObject({ files: 0 })
})

test('of two processes that begin at the same time, neither touches the other’s file', async () => {
  const old = await oldPayments()
  const slow = sleepy(old.storage, 1, 'after')
  const refused = expect(
    runArchive(await archiving(old, { storage: slow.slow }), TEST),
  ).rejects.toBeInstanceOf(ArchiveBusy)
  await slow.asleep
  const first = sleepy(old.storage, 3)
  const parts = await archiving(old, { storage: first.slow })
  const working = runArchive(parts, TEST)
  await first.asleep
  slow.wake()
  await refused
  first.wake()
  expect(await working).toMatchObject({ files: 1, units: 2 })
  await filesAreKnown(old, parts)
})

test.each([3, 4])('a process that slept before write %i finds its file taken over', async (write) => {
  const old = await oldPayments()
  const before = await stateOf(old)
  const { slow, asleep, wake } = sleepy(old.storage, write)
  const leases = await startLeases(old.storage, {
    isAlone: false,
    time: systemClock,
    life: 1,
    onError: () => {},
  })
  onTestFinished(() => leases.stop())
  const sleeping = runArchive(await archiving(old, { storage: slow, leases }), TEST)
  await asleep
  const other = await archiving(old)
  expect(await unlessBusy(() => runArchive(other, TEST))).toMatchObject({ files: 1, units: 2 })
  wake()
  await expect(sleeping).rejects.toBeInstanceOf(ArchiveBusy)
  await filesAreKnown(old, other)
  for (const { file } of await archivesIn(old.storage, 'archived')) await restoreArchive(other, file)
  expect(await stateOf(old)).toEqual(before)
})
