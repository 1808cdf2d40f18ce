// What browsers report of scripts on payment pages: violations of a Content Security Policy and of an Integrity Policy, digests of what
// loaded, and scripts that a page noticed the absence of. Only what is named here is kept.
import { createHash } from 'node:crypto'
import { isObject, type Members, own } from '../../core/objects.ts'
import { printable } from '../../core/text.ts'
import { redactCardNumbers } from '../../payments/vault/index.ts'
import type { PageReportRow } from '../../platform/storage/index.ts'

/** A report, as it is kept. */
export type PageReport = Pick<PageReportRow, 'outcome' | 'reason' | 'page' | 'script' | 'digest'>

const MOST_CHARS = 300
const SCRIPT_DIRECTIVE = /^(script-src(-elem|-attr)?|default-src)$/
const DIGEST = /^sha(256|384|512)-[A-Za-z0-9+/]{43,86}={0,2}$/
const WORD = /^[a-z-]{1,30}$/
/** Extensions of people's browsers are not the page's. */
const EXTENSION = /-extension(:|$)/

/**
 * Reads a request's reports; what it has that isn't one is left out.
 * @param body `{ "csp-report": … }`, or the list of a Reporting API as `{ list: […] }`
 */
export function readReports(body: unknown): PageReport[] {
  if (!isObject(body)) return []
  const single = own(body, 'csp-report')
  const list = own(body, 'list')
  const given = isObject(single)
    ? [readPolicyReport(single)]
    : Array.isArray(list)
      ? list.map(readReport)
      : []
  return given.flatMap((report) => report ?? [])
}

function readReport(report: unknown): PageReport | undefined {
  if (!isObject(report)) return undefined
  const [type, body, url] = [own(report, 'type'), own(report, 'body'), textOf(report, 'url')]
  if (!isObject(body)) return undefined
  const page = textOf(body, 'documentURL') || url
  if (type === 'csp-violation')
    return violation({
      page,
      script: textOf(body, 'blockedURL'),
      reason: textOf(body, 'effectiveDirective'),
      isEnforced: textOf(body, 'disposition') === 'enforce',
    })
  if (type === 'integrity-violation' && own(body, 'destination') === 'script') {
    const outcome = own(body, 'reportOnly') === true ? 'REPORTED' : 'BLOCKED'
    return complete({ outcome, reason: 'integrity-policy', page, script: textOf(body, 'blockedURL') })
  }
  if (type === 'csp-hash' && own(body, 'destination') === 'script')
    return complete({
      outcome: 'LOADED',
      reason: type,
      page,
      script: textOf(body, 'subresourceURL'),
      digest: textOf(body, 'hash'),
    })
  if (type === 'script-missing')
    return complete({ outcome: 'BLOCKED', reason: type, page, script: textOf(body, 'blockedURL') })
  return undefined
}

/** What `report-uri` sends. */
const readPolicyReport = (report: Members) =>
  violation({
    page: textOf(report, 'document-uri'),
    script: textOf(report, 'blocked-uri'),
    reason: textOf(report, 'effective-directive') || textOf(report, 'violated-directive'),
    isEnforced: textOf(report, 'disposition') !== 'report',
  })

interface Violation extends Pick<PageReport, 'page' | 'script' | 'reason'> {
  isEnforced: boolean
}

function violation({ isEnforced, ...report }: Violation): PageReport | undefined {
  if (!SCRIPT_DIRECTIVE.test(report.reason)) return undefined
  return complete({ ...report, outcome: isEnforced ? 'BLOCKED' : 'REPORTED' })
}

function complete(given: Omit<PageReport, 'digest'> & { digest?: string }): PageReport | undefined {
  const page = addressOf(given.page)
  const script = WORD.test(given.script) ? given.script : addressOf(given.script)
  if (!page?.startsWith('http') || script === undefined || EXTENSION.test(script)) return undefined
  const { digest = '' } = given
  return { ...given, page, script, digest: DIGEST.test(digest) ? digest : '' }
}

/** An address without user, query and fragment, which can hold anything; undefined if it isn't a page's or a script's. */
function addressOf(url: string): string | undefined {
  const { protocol, origin, pathname } = URL.parse(url) ?? {}
  if (protocol === 'https:' || protocol === 'http:')
    return redactCardNumbers(printable(`${origin}${pathname}`)).slice(0, MOST_CHARS)
  return protocol === 'blob:' || protocol === 'data:' ? protocol.slice(0, -1) : undefined
}

const textOf = (members: Members, name: string): string => {
  const value = own(members, name)
  return typeof value === 'string' ? value : ''
}

/** The same for reports that say the same; a page's path isn't in it, because it often has an id. */
export function kindOf({ outcome, reason, page, script, digest }: PageReport): string {
  const same = JSON.stringify([outcome, reason, new URL(page).origin, script, digest])
  return createHash('sha256').update(same).digest('base64url').slice(0, 22)
}
