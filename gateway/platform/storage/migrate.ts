// Brings the schema of a database up to date: the migrations of 1.4.0 and before, then the steps of each release after it.
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Dialect } from './engines/dialect.ts'
import type { Storage } from './engines/storage.ts'
import { base, releases } from './migrations/index.ts'
import { ENDED_BASE } from './migrations/names.ts'
import type { Database } from './rows/schema.ts'
import { runInBackground } from './upgrade/background.ts'
import type { OnProgress } from './upgrade/progress.ts'
import { runOnEmpty, runStep } from './upgrade/run.ts'
import { createState, lockSchema, olderProcesses, readState, type StepRow } from './upgrade/state.ts'
import { type StepStatus, statusOf } from './upgrade/status.ts'
import type { KnownStep, Phase, Step, Upgrade } from './upgrade/step.ts'

type DB = Kysely<Database>
type Opened = Pick<Storage, 'read' | 'dialect'>

const PHASES: readonly Phase[] = ['expand', 'background', 'contract']
const isDone = (state: ReadonlyMap<string, StepRow>, id: string) =>
  typeof state.get(id)?.finished === 'number'
const NONE: OnProgress = () => {}

/** Its phases in order, each over all upgrades of the release. */
const stepsOf = (release: readonly Upgrade[]): KnownStep[] =>
  PHASES.flatMap((phase) =>
    release.flatMap(({ name: upgrade, steps }) =>
      steps
        .filter((step) => step.phase === phase)
        .map((step: Step): KnownStep => ({ ...step, id: `${upgrade}/${step.name}`, upgrade })),
    ),
  )

const earlier = releases.slice(0, -1).flatMap(stepsOf)
const current = stepsOf(releases.at(-1) ?? [])
/** Every step that this version knows, in order. */
export const allSteps: readonly KnownStep[] = [...earlier, ...current]

/** The last upgrade that this version knows. A process notes it in its row of `instances`. */
export const lastUpgrade = releases.flat().at(-1)?.name ?? ''

/** A file's data has no other user, so what would keep payments waiting later is done before the first. */
const isBefore = ({ kind, phase }: KnownStep, { isShared }: Dialect) =>
  phase === 'expand' || (kind === 'index' && phase === 'background' && !isShared)

/**
 * Changes the schema so far that this version can use it. A database without rows gets all of this version's schema.
 * @throws when a step fails, or a later version has changed the schema so that this version can't use it
 */
export async function migrate(db: DB, dialect: Dialect, onProgress = NONE): Promise<void> {
  await migrateBase(db, dialect)
  const state = await readState(db, dialect)
  refuseLater([...state.values()])
  if (allSteps.every(({ id }) => isDone(state, id))) return
  if (await isEmpty(db)) return runOnEmpty(db, dialect, allSteps)
  await db.transaction().execute(async (tx) => {
    await lockSchema(tx, dialect)
    await createState(tx, dialect)
  })
  for (const step of earlier) {
    if (isDone(state, step.id)) continue
    if (step.phase === 'contract') await refuseOlder(db, dialect, step)
    await runStep(db, dialect, step, onProgress)
  }
  for (const step of current) {
    if (isBefore(step, dialect) && !isDone(state, step.id)) await runStep(db, dialect, step, onProgress)
  }
}

/** The steps that are left for the background, in order. */
export async function backgroundSteps({ read: db, dialect }: Opened): Promise<KnownStep[]> {
  const state = await readState(db, dialect)
  return allSteps.filter(({ id, phase }) => phase !== 'contract' && !isDone(state, id))
}

/** Runs what is left, as far as that is possible while gateways of the previous version run. @throws when a step fails */
export async function runAll(storage: Storage, onProgress: OnProgress): Promise<void> {
  const { dialect } = storage
  for (const step of await backgroundSteps(storage))
    await storage.migrating((db) => runStep(db, dialect, step, onProgress))
}

/** Runs what is left while this process serves. @returns a function that stops it */
export function startUpgrade(
  storage: Storage,
  report: { onProgress: OnProgress; onError(error: unknown): void },
): () => Promise<void> {
  const left = async () => {
    const steps = await backgroundSteps(storage)
    return steps.length > 0 || (await mayGoBack(storage)) ? steps : undefined
  }
  return runInBackground({ storage, left, ...report })
}

/**
 * Ends the upgrade: afterwards the previous version can't use the database any more.
 * @throws when other steps are left, or a process of the previous version is alive
 */
export async function contract(storage: Storage, onProgress: OnProgress): Promise<void> {
  const { read: db, dialect } = storage
  const [left] = await backgroundSteps(storage)
  if (left)
    throw new Error(
      `The upgrade is not that far yet: ${left.id} is to be finished first. ` +
        'Gateways of this version do that in the background, and "gateway migrate" shows how far it is.',
    )
  for (const step of current) {
    if (step.phase !== 'contract' || isDone(await readState(db, dialect), step.id)) continue
    await refuseOlder(db, dialect, step)
    await storage.migrating((patient) => runStep(patient, dialect, step, onProgress))
  }
}

/** The status of each step to this version. */
export const stepStatus = (storage: Opened): Promise<StepStatus[]> => statusOf(storage, allSteps)

/** Whether the previous version may still come back, because the upgrade has not been ended. */
export async function mayGoBack({ read: db, dialect }: Opened): Promise<boolean> {
  const state = await readState(db, dialect)
  return allSteps.some(({ id, phase }) => phase === 'contract' && !isDone(state, id))
}

/** Whether a process of a version before an upgrade is alive. */
export async function runsOlder({ read, dialect }: Opened, upgrade: string): Promise<boolean> {
  return (await olderProcesses(read, dialect, upgrade)).length > 0
}

/** The steps that this version can't serve without and a database lacks. @throws when the database does not answer */
export async function missingSteps({ read: db, dialect }: Opened): Promise<string[]> {
  const missing = await missingBase(db, dialect)
  const state = await readState(db, dialect)
  const needed = allSteps.filter((step) => isBefore(step, dialect) && step.kind !== 'backfill')
  const lacking = needed.filter(({ id }) => !isDone(state, id))
  return [...missing, ...lacking.map(({ id }) => id)]
}

/** The steps that a database has had and this version does not know: a later version has used it. @throws likewise */
export async function unknownSteps({ read: db, dialect }: Opened): Promise<string[]> {
  const known = new Set(allSteps.map(({ id }) => id))
  const done = await doneInBase(db, dialect)
  const unknown = done.filter((name) => !Object.hasOwn(base, name) && name !== ENDED_BASE)
  return [...unknown, ...(await readState(db, dialect)).keys()].filter((name) => !known.has(name))
}

async function migrateBase(db: DB, dialect: Dialect): Promise<void> {
  const done = await doneInBase(db, dialect)
  const stray = done.findLast((name) => !Object.hasOwn(base, name) && name !== ENDED_BASE)
  if (stray !== undefined)
    throw new Error(
      `An unreleased version between 1.4.0 and this one has changed this database (up to ${stray}). Nothing was changed now. ` +
        'Restore a backup of 1.4.0, or start with an empty database or another data folder.',
    )
  if ((await missingBase(db, dialect)).length === 0) return
  const named = Object.entries(base).map(([name, { up }]) => [
    name,
    { up: (tx: Kysely<Database>) => up(tx, dialect) },
  ])
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(named) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function missingBase(db: DB, dialect: Dialect): Promise<string[]> {
  const done = new Set(await doneInBase(db, dialect))
  return Object.keys(base).filter((name) => !done.has(name))
}

async function doneInBase(db: DB, dialect: Dialect): Promise<string[]> {
  if (!(await dialect.hasTable(db, 'kysely_migration'))) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Whether nobody has used it: at its first start a process notes that it's alive. */
async function isEmpty(db: DB): Promise<boolean> {
  const { rows } = await sql`select 1 from merchants union all select 1 from instances limit 1`.execute(db)
  return rows.length === 0
}

function refuseLater(state: readonly StepRow[]): void {
  const known = new Set(allSteps.map(({ id }) => id))
  const later = state.find(
    ({ name, phase, finished }) => !known.has(name) && finished !== null && phase === 'contract',
  )
  if (later)
    throw new Error(
      `A later version has changed this database for good (${later.name}). ` +
        'Start that version, or restore a backup of this one.',
    )
}

async function refuseOlder(db: DB, dialect: Dialect, step: KnownStep): Promise<void> {
  const older = await olderProcesses(db, dialect, step.upgrade)
  if (older.length > 0)
    throw new Error(
      `Gateways of the previous version are still running (${older.join(', ')}). ` +
        'Stop them, or upgrade them, before the upgrade is ended.',
    )
}
