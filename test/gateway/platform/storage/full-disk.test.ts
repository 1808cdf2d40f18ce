// SQLite on a disk that is full: the error has its name, other changes are undone with it, and the next ones work again.
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseUnavailable, openStorage } from '../../../../gateway/platform/storage/index.ts'
import { isPostgres, runText } from '../../../support/engine.ts'
import { temporaryFolder } from '../../../support/gateway.ts'

test.runIf(!isPostgres)(
  'a full disk is reported by name, and nothing is written until there is room',
  async () => {
    const { folder, remove } = temporaryFolder()
    const storage = await openStorage({ dataDir: folder })
    onTestFinished(async () => {
      await storage.close()
      remove()
    })
    const { availability } = storage
    const insert = (name: string) => storage.write((tx) => tx.insertInto('locks').values({ name }).execute())
    const beat = () =>
      storage.beat((db) =>
        db
          .insertInto('locks')
          .values({ name: 'x'.repeat(50_000) })
          .execute(),
      )
    const limitPages = (most: number) => storage.beat((db) => runText(db, `pragma max_page_count = ${most}`))

    // As many as there are: fewer is not possible.
    await limitPages(1)
    expect(availability.refusal()).toBeUndefined()
    const [large, beside] = await Promise.allSettled([insert('y'.repeat(100_000)), insert('beside')])
    expect(large).toMatchObject({ reason: { trouble: 'full', code: 'SQLITE_FULL', isKnown: false } })
    expect(beside).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
    await expect(beat()).rejects.toMatchObject({ code: 'SQLITE_FULL' })
    expect(availability.refusal()).toBe('disk')
    await expect(insert('refused')).rejects.toMatchObject({ trouble: 'full', isKnown: true })
    expect(await storage.read.selectFrom('locks').select('name').execute()).toEqual([])

    await limitPages(1_000_000)
    expect(availability.refusal()).toBeUndefined()
    await insert('again')
  },
)
