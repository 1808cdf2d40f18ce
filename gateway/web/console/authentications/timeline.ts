// The timeline of an authentication: its events, the protocol's messages and the charge (rules: pages.md#authentications).
import { own } from '../../../core/objects.ts'
import {
  type AuthenticationMessageRow,
  type AuthenticationRow,
  type EventRow,
  fromJson,
  transStatuses,
} from '../../../platform/storage/index.ts'
import { recordPath, transactionLink } from '../../kit/index.ts'
import { type TimelineItem, type Tone, timeline } from '../../layout/components.ts'
import { type Html, type HtmlValue, html } from '../../layout/html.ts'
import { isOurs, memberOf } from './messages.ts'
import { saidText, subjectOf } from './words.ts'

export interface TimelineContent {
  row: AuthenticationRow
  messages: readonly AuthenticationMessageRow[]
  events: readonly Pick<EventRow, 'id' | 'created' | 'type'>[]
  /** What the issuer asks for, in words; undefined where that isn't known. */
  challenge: string | undefined
  /** What the merchant's clock shows: what is later is planned. */
  now: number
}

/** How entries of the same millisecond follow each other: messages lead to statuses. */
const PLACES = [
  'created',
  'method',
  'AReq',
  'ARes',
  'Erro',
  'challenge',
  'CReq',
  'RReq',
  'ended',
  'RRes',
  'CRes',
  'charge',
  'planned',
] as const

interface Entry extends Pick<TimelineItem, 'at' | 'tone' | 'text'> {
  place: (typeof PLACES)[number]
}

export function timelineList(content: TimelineContent): Html {
  const entries = [
    ...content.events.map((event) => eventEntry(event, content)),
    ...methodEntries(content),
    ...content.messages.flatMap(messageEntry),
    ...lastEntries(content.row),
  ]
  const rank = ({ place }: Entry) => PLACES.indexOf(place)
  entries.sort((one, other) => one.at - other.at || rank(one) - rank(other))
  return timeline(
    entries.map((entry) => ({ ...entry, isPlanned: entry.place === 'planned' || entry.at > content.now })),
  )
}

const EVENTS: Readonly<Record<string, readonly [Tone, string]>> = {
  created: ['plain', 'Created'],
  challenge: ['wait', 'The issuer challenges the payer'],
  succeeded: ['good', 'Succeeded'],
  attempted: ['good', 'Attempted'],
  failed: ['bad', 'Failed'],
  rejected: ['bad', 'Rejected'],
  unavailable: ['plain', 'Unavailable'],
  canceled: ['plain', 'Canceled'],
  expired: ['plain', 'Expired'],
}

function eventEntry(
  { id, created, type }: TimelineContent['events'][number],
  { row, challenge }: TimelineContent,
): Entry {
  const name = type.replace('authentication.', '')
  const unknown: readonly [Tone, string] = ['plain', type]
  const [tone, text] = own(EVENTS, name) ?? unknown
  const details: Readonly<Record<string, string | false | undefined>> = {
    created: row.amount === null ? ' to save the card' : ` for up to ${subjectOf(row)}`,
    challenge: challenge && `: ${challenge.toLowerCase()}`,
    canceled: row.cancel_reason === 'CARDHOLDER' ? ' by the payer' : ' by the page, after an error',
    unavailable: row.error !== null && `: ${row.error.replace(/\.$/, '')}`,
  }
  return {
    at: created,
    place: name === 'created' || name === 'challenge' ? name : 'ended',
    tone,
    text: html`${text}${own(details, name)} (<a href="${recordPath('events', id)}">event<span class="hidden"> ${type}</span></a>)`,
  }
}

/** The method page sends no message. The AReq says how it ended. */
function methodEntries({ row, messages }: TimelineContent): Entry[] {
  if (row.method_url === null) return []
  const sent = messages.find(({ type }) => type === 'AReq')
  const entry = (tone: Tone, text: string): Entry[] => [
    { at: sent?.created ?? row.created, place: 'method', tone, text },
  ]
  if (row.method_completion === 'Y') return entry('plain', 'The issuer’s method page ran')
  if (row.method_completion === 'N') return entry('bad', 'The issuer’s method page didn’t answer')
  return entry('wait', 'The page opened the issuer’s method page')
}

const MESSAGES: Readonly<Record<string, readonly [place: Entry['place'], text: string]>> = {
  AReq: ['AReq', 'The gateway asked the directory server'],
  ARes: ['ARes', 'The directory server answered'],
  Erro: ['Erro', 'refused the message'],
  CReq: ['CReq', 'The gateway sent the browser to the issuer’s page'],
  RReq: ['RReq', 'The directory server sent the result of the challenge'],
  RRes: ['RRes', 'The gateway confirmed the result'],
  CRes: ['CRes', 'The browser came back from the issuer’s page'],
}

function messageEntry(message: AuthenticationMessageRow): Entry[] {
  const { created, type, body } = message
  const known = own(MESSAGES, type)
  if (!known) return []
  const [place, text] = known
  const who = type === 'Erro' && `The ${isOurs(message) ? 'gateway' : 'directory server'} `
  const result = (type === 'ARes' || type === 'RReq') && resultIn(fromJson(body))
  return [
    { at: created, place, tone: 'plain', text: html`${who}${text}${result && `: ${result}`} (${type})` },
  ]
}

function resultIn(message: object): string | undefined {
  const said = memberOf(message, 'transStatus')
  const status = transStatuses.find((one) => one === said)
  return status && saidText(status)
}

/** The charge, or what will be without one. */
function lastEntries({ status, charge_id, used, expires }: AuthenticationRow): Entry[] {
  if (charge_id !== null && used !== null)
    return [
      {
        at: used,
        place: 'charge',
        tone: 'good',
        text: html`A ${transactionLink(charge_id, 'charge')} used it`,
      },
    ]
  const planned = (text: HtmlValue): Entry[] => [{ at: expires, place: 'planned', tone: 'wait', text }]
  if (status === 'SUCCEEDED' || status === 'ATTEMPTED') return planned('Until then, a charge can use it')
  return status === 'CREATED' || status === 'METHOD' || status === 'CHALLENGE'
    ? planned('It will expire')
    : []
}
