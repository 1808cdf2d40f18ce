// What a text finds where a merchant has few records, or each has a number: webhook endpoints, the team, credit notes.
import { findCreditNote } from '../../../invoicing/index.ts'
import { teamOf } from '../../../merchants/users/index.ts'
import { endpointsOf, ownerOf } from '../../../payments/webhooks/index.ts'
import { type Group, MOST_HITS, money, recordPath, type Visitor } from '../../kit/index.ts'
import { html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'
import { TEAM } from '../settings/team-member.ts'
import { hostOf, WEBHOOKS } from '../webhooks/endpoint.ts'

const has = (text: string, ...places: readonly (string | null)[]): boolean =>
  places.some((place) => place?.toLowerCase().includes(text.toLowerCase()))

const allOf = (hits: readonly unknown[], all: string) => hits.length > MOST_HITS && { all }

export async function endpointsWith({ parts, caller, may }: Visitor, text: string): Promise<Group> {
  const all = may('webhooks') ? await endpointsOf(parts.storage.reading, ownerOf(caller)) : []
  const found = all.filter(({ url, description }) => has(text, url, description))
  const hits = found.map(({ id, url, description }) => ({
    href: `${WEBHOOKS}/${id}`,
    name: hostOf(url),
    details: html`${url}${description && ` · ${description}`}`,
  }))
  return { title: 'Webhook endpoints', hits: hits.slice(0, MOST_HITS), ...allOf(hits, WEBHOOKS) }
}

export async function teamWith({ parts, merchant, may }: Visitor, text: string): Promise<Group> {
  const all = may('team') ? await teamOf(parts.storage.reading, merchant.id) : []
  const found = all.filter(({ name, email }) => has(text, name, email))
  const hits = found.map(({ id, name, email }) => ({
    href: `${TEAM}/${id}`,
    name,
    details: html`${email}`,
  }))
  return { title: 'Team', hits: hits.slice(0, MOST_HITS), ...allOf(hits, TEAM) }
}

/** By its number. */
export async function creditNotesWith({ parts, caller }: Visitor, text: string): Promise<Group> {
  const title = 'Credit notes'
  const number = /^#?(\d{1,9})$/.exec(text)?.[1]
  const { mode, merchant } = caller
  const owner = { merchant_id: merchant.id, mode }
  const note =
    number === undefined ? undefined : await findCreditNote(parts.storage.reading, owner, Number(number))
  if (!note) return { title, hits: [] }
  const { id, credit_note_number, amount, currency, created } = note
  const name = `Credit note ${credit_note_number}`
  const details = html`${money(amount, currency)} · ${moment(created)}`
  return { title, hits: [{ href: recordPath('credit-notes', id), name, details }] }
}
