import type { Clock } from '../../core/clock.ts'
import type { AuditParts } from '../audit-log/index.ts'
import type { Cipher } from '../encryption/index.ts'
import type { Storage } from '../storage/index.ts'

export interface ApprovalParts extends AuditParts {
  storage: Storage
  cipher: Cipher
  /** The gateway's. */
  clock: Clock
  /** The origin of a brand's pages. */
  pagesUrlOf: (brandId: string) => string
  brand: { id: string; name: string; color: string }
}
