// Product brands: each has pages and an authentication API at an address of its own (rules: partners.md#addresses).
import type { Clock } from '../../../core/clock.ts'
import { type BrandRow, lockName, type Reader, type Storage } from '../../../platform/storage/index.ts'

/** The brand of a gateway that was asked for none. */
const DEFAULT_BRAND = 'service'

const SEEDED: readonly Pick<BrandRow, 'id' | 'name' | 'color'>[] = [
  { id: DEFAULT_BRAND, name: 'Service', color: '#0f766e' },
  { id: 'harbor', name: 'Harbor Pay', color: '#1d4ed8' },
]

/** Makes the first brands if there are none, and returns all, the default one first. */
export async function openBrands(storage: Storage, clock: Clock): Promise<BrandRow[]> {
  return storage.write(async (tx) => {
    await lockName(tx, 'brands')
    const found = await allBrands(tx)
    if (found.length > 0) return found
    const now = clock.now()
    const rows = SEEDED.map((brand) => ({
      ...brand,
      created: now,
      modified: now,
      logo: null,
      auth_url: null,
    }))
    await tx.insertInto('brands').values(rows).execute()
    return rows
  })
}

async function allBrands(db: Reader): Promise<BrandRow[]> {
  const rows = await db.selectFrom('brands').selectAll().orderBy('created').orderBy('id').execute()
  return rows.sort((one, other) => Number(other.id === DEFAULT_BRAND) - Number(one.id === DEFAULT_BRAND))
}
