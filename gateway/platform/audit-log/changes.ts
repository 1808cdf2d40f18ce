// What of a change is kept: the members that differ, before and after, and of what is secret only the name
// (rules: audit-log.md#changes).
import { limits } from '../../core/limits.ts'
import { isObject, own } from '../../core/objects.ts'
import { cutTo } from '../../core/text.ts'
import type { AuditChange, AuditValue } from '../storage/index.ts'

/** A record as it can be shown: its columns, or its view. */
export type Shown = Readonly<Record<string, unknown>>

/** Columns that hold secrets, sealed or as digests, whatever table they are in; and those that tell nothing. */
const SECRET =
  /(^|_)(secret|secrets|password|hash|encrypted|sealed|token|method_secret|proof|cvv|account_number|routing_number)$/
const NOISE = new Set(['modified', 'created', 'id', 'merchant_id'])

/**
 * The members that differ between two states of a record.
 * @param before undefined of a new one
 * @param after undefined of one that is gone
 */
export function changesBetween(before: Shown | undefined, after: Shown | undefined): AuditChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.flatMap((name) => {
    const [old, next] = [own(before ?? {}, name), own(after ?? {}, name)]
    if (NOISE.has(name) || JSON.stringify(old ?? null) === JSON.stringify(next ?? null)) return []
    return [changeOf(name, { ...(before && { before: old }), ...(after && { after: next }) })]
  })
}

/** One member of a change, as it is kept. */
export function changeOf(
  name: string,
  { before, after }: { before?: unknown; after?: unknown },
): AuditChange {
  if (SECRET.test(name)) return { name }
  return {
    name,
    ...(before !== undefined && { before: kept(name, before) }),
    ...(after !== undefined && { after: kept(name, after) }),
  }
}

/** A file's digest may have as many digits in a row as a card number, and isn't one. */
const DIGEST = /^[\da-f]{64}$/

function kept(name: string, value: unknown): AuditValue {
  if (name === 'sha256' && typeof value === 'string' && DIGEST.test(value)) return value
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value === 'object' && (Array.isArray(value) || isObject(value)))
    return safeText(JSON.stringify(value))
  return safeText(String(value))
}

/** Longer than any id, year or amount: a card number, an account number, or what could be one. */
const DIGITS = /\d(?:[ -]?\d){11,}/g
const KEYS = /\b(sk_(?:test|live)_|whsec_|at_|ac_)[\w+/=-]{8,}/g
const QUERY = /(https?:\/\/)(?:[^\s/@,"]*@)?([^\s?#,"]*)[?#][^\s,"]*/g
const USER = /(https?:\/\/)[^\s/@,"]*@/g

/** A text without what must not be in a log: long numbers, keys, and the parts of URLs in which secrets are sent. */
export function safeText(text: string): string {
  const safe = text
    .replace(QUERY, '$1$2?…')
    .replace(USER, '$1')
    .replace(KEYS, '$1…')
    .replace(DIGITS, (run) => `…${run.replace(/\D/g, '').slice(-4)}`)
  return cutTo(safe, limits.audit.valueMaxChars)
}
