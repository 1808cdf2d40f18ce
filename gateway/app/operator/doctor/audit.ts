// The audit log: whether anybody has changed it (rules: audit-log.md#verified).
import { existsSync } from 'node:fs'
import { verifyLogs } from '../../../platform/audit-log/index.ts'
import { keyFileOf, openCipher } from '../../../platform/encryption/index.ts'
import { missingSteps, type Storage } from '../../../platform/storage/index.ts'
import { type Finding, fault, ok, warning } from './finding.ts'

/** The most faults that are told one by one. */
const MOST = 20

export async function checkAuditLog(storage: Storage, dataDir: string): Promise<Finding[]> {
  if ((await missingSteps(storage)).length > 0)
    return [ok('The tables are of an earlier version: the next start begins the audit log.')]
  const file = keyFileOf(dataDir)
  // To open the keys would make new ones; that there are none is told already.
  if (file !== undefined && !existsSync(file)) return []
  const cipher = await openCipher(storage, dataDir)
  const { logs, entries, faults, late, head } = await verifyLogs(storage.reading, cipher)
  const found = faults
    .slice(0, MOST)
    .map(({ log, text }) =>
      fault(
        `Audit log ${log}: ${text}`,
        'Someone changed the database. Keep a copy as evidence, and compare it with a backup.',
      ),
    )
  if (faults.length > MOST)
    found.push(fault(`${faults.length - MOST} more faults in audit logs.`, 'See the lines above.'))
  if (late > 0)
    found.push(
      warning(
        `${late} entries of the audit log are not sealed yet.`,
        'Is a gateway running that has jobs? Its log says if sealing fails.',
      ),
    )
  if (found.length > 0) return found
  const end = head ? ` The operator’s log ends with ${head.sequence}, ${head.hash}.` : ''
  return [ok(`${entries} entries in ${logs} audit logs are unchanged.${end}`)]
}
