// An application that a person fills in, step by step, and submits (rules: partners.md#sign-up).

import { timestamp } from '../../../core/calendar.ts'
import { type ErrorMessage, gatewayError, refuse } from '../../../core/errors.ts'
import { limits } from '../../../core/limits.ts'
import type { Members } from '../../../core/objects.ts'
import { own } from '../../../core/objects.ts'
import { cutTo } from '../../../core/text.ts'
import {
  type ApplicationContent,
  type FieldValues,
  type MerchantApplicationRow,
  type Tx,
  updateRow,
} from '../../../platform/storage/index.ts'
import { type ApplicationParts, dayOf } from './application-parts.ts'
import { columnsOf, contentOf } from './content.ts'
import { type ApplicationField, applicationFields, ownerFields, type Step } from './fields.ts'
import { name } from './kinds.ts'
import { lockDraft, partnerOf } from './lock.ts'
import { type Reading, readApplication, readFields } from './read.ts'
import { refuseSecondTest } from './sign-up-test.ts'
import { asTypedSignature } from './signature.ts'
import { auditSubmission } from './submit.ts'

/** The fields that people are asked for on one page. */
export function fieldsOf(step: Step, isTrustPlan: boolean): ApplicationField[] {
  return applicationFields.filter((field) => field.step === step && (isTrustPlan || !field.isOfTrust))
}

/**
 * Saves the valid fields of a step. An empty sealed field keeps the stored number.
 * @returns the faults; without any, the step is complete
 */
export function saveStep(
  parts: ApplicationParts,
  id: string,
  step: Exclude<Step, 'sign'>,
  typed: Members,
): Promise<ErrorMessage[]> {
  return change(parts, id, ({ fields, owners }, reading) => {
    const asked = fieldsOf(step, reading.isTrustPlan)
    const read = readForm(asked, fields, typed, reading, '')
    return { content: { fields: read.values, owners }, faults: read.faults }
  })
}

/**
 * An application's additional owners, each with its id. Those that a partner sent or an earlier version saved have none: they're named
 * by their place, and keep that name from the first change on.
 */
export const identified = (owners: readonly FieldValues[]): (FieldValues & { id: string })[] =>
  owners.map((owner, place) => ({ ...owner, id: String(owner.id ?? place) }))

/** Saves an additional owner, or adds one at the end if the id is new. @returns the faults; with any, nothing is saved */
export function saveOwner(
  parts: ApplicationParts,
  id: string,
  ownerId: string,
  typed: Members,
): Promise<ErrorMessage[]> {
  return change(parts, id, (content, reading) => {
    const stored = content.owners.find((owner) => owner.id === ownerId)
    if (!stored && content.owners.length >= limits.application.maxOwners) {
      throw gatewayError('resource_not_found')
    }
    const businessCountry = String(content.fields.business_country ?? '')
    const inBusiness = { ...reading, businessCountry }
    const { values, faults } = readForm(ownerFields, stored ?? { id: ownerId }, typed, inBusiness, '')
    if (faults.length > 0) return { content, faults }
    const owners = stored
      ? content.owners.map((owner) => (owner === stored ? values : owner))
      : [...content.owners, values]
    return { content: { ...content, owners }, faults }
  })
}

/** Removes an additional owner, if it still exists. */
export async function removeOwner(parts: ApplicationParts, id: string, ownerId: string): Promise<void> {
  await change(parts, id, ({ fields, owners }) => ({
    content: { fields, owners: owners.filter((owner) => owner.id !== ownerId) },
    faults: [],
  }))
}

/** A signature, with the circumstances that are recorded with it. */
export interface Signing {
  /** The fields of the form. */
  typed: Members
  /** The strokes as JSON, or the typed name. */
  signature: { drawn: string } | { typed: string }
  ipAddress: string
  userAgent: string
  language: string
}

/**
 * Signs an application and submits it. The same rules apply as to a partner's own application.
 * @throws 422 with a message for each field at fault; unavailable_for_current_status the second time
 */
export async function signDraft(parts: ApplicationParts, id: string, signing: Signing): Promise<void> {
  const { storage, cipher, clock } = parts
  await storage.write(async (tx) => {
    const row = await lockDraft(tx, id)
    const reading = { ...(await readingOf(tx, parts, row)), isWhole: true }
    const { fields, owners } = contentOf(cipher, row)
    const { maxChars, application } = limits
    const given = {
      ...fields,
      ...signing.typed,
      additional_owners: owners,
      ip_address: signing.ipAddress,
      browser_user_agent: cutTo(signing.userAgent, application.userAgentMaxChars),
      browser_language: cutTo(signing.language, maxChars.name),
      ip_address_timestamp: timestamp(clock.now()),
      signature: 'drawn' in signing.signature ? signing.signature.drawn : '',
    }
    const read = readApplication(given, reading)
    const typed = 'typed' in signing.signature ? readTypedSignature(signing.signature.typed) : undefined
    const faults = typed ? read.faults.filter(({ context }) => context !== 'signature') : read.faults
    refuse([...faults, ...(typed?.faults ?? [])])
    const content = { ...read.content, fields: { ...read.content.fields, ...typed?.values } }
    await refuseSecondTest(tx, await partnerOf(tx, row), String(content.fields.business_name ?? ''), id)
    const now = clock.now()
    const change = { status: 'SUBMITTED', submitted: now, modified: now } as const
    await updateRow(tx, 'merchant_applications', { id }, { ...columnsOf(cipher, id, content), ...change })
    const by = { kind: 'user', name: 'Applicant', address: signing.ipAddress } as const
    await auditSubmission(tx, { cipher, by }, { ...row, ...change })
  })
}

const SIGNED_NAME: ApplicationField = { name: 'signature', rule: name }

function readTypedSignature(signed: string): { values: FieldValues; faults: ErrorMessage[] } {
  const reading = { today: '', isTrustPlan: false, isWhole: true }
  const { values, faults } = readFields([SIGNED_NAME], { signature: signed }, reading, '')
  return { values: { signature: asTypedSignature(String(values.signature ?? '')) }, faults }
}

/** Returns the faults of a draft, except those of the signature. */
export function draftFaults(
  parts: ApplicationParts,
  content: ApplicationContent,
  isTrustPlan: boolean,
): ErrorMessage[] {
  const given = { ...content.fields, additional_owners: content.owners }
  const { faults } = readApplication(given, { today: dayOf(parts), isTrustPlan, isWhole: true })
  const signed = fieldsOf('sign', true).map(({ name }) => name)
  return faults.filter(({ context = '' }) => !signed.includes(context))
}

type Changed = { content: ApplicationContent; faults: ErrorMessage[] }

async function change(
  parts: ApplicationParts,
  id: string,
  to: (content: ApplicationContent, reading: Reading) => Changed,
): Promise<ErrorMessage[]> {
  const { storage, cipher, clock } = parts
  return storage.write(async (tx) => {
    const row = await lockDraft(tx, id)
    const { fields, owners } = contentOf(cipher, row)
    const stored = { fields, owners: identified(owners) }
    const { content, faults } = to(stored, await readingOf(tx, parts, row))
    await updateRow(
      tx,
      'merchant_applications',
      { id },
      {
        ...columnsOf(cipher, id, content),
        modified: clock.now(),
      },
    )
    return faults
  })
}

async function readingOf(
  tx: Tx,
  parts: ApplicationParts,
  { plan_id }: MerchantApplicationRow,
): Promise<Reading> {
  const plan = tx.selectFrom('plans').select('trust').where('id', '=', plan_id)
  const { trust } = await plan.executeTakeFirstOrThrow()
  return { today: dayOf(parts), isTrustPlan: trust === 1, isWhole: true }
}

/** @returns all values: the form's, and for faulty fields the stored ones */
function readForm(
  asked: readonly ApplicationField[],
  stored: FieldValues,
  typed: Members,
  reading: Reading,
  path: string,
): { values: FieldValues; faults: ErrorMessage[] } {
  const given: Members = { ...stored }
  for (const { name, rule, isSealed, isNeeded } of asked) {
    const text = String(own(typed, name) ?? '').trim()
    // A box that is not ticked is not sent.
    if (rule.type === 'boolean' && text === '' && isNeeded) given[name] = 'false'
    else if (text !== '' || !isSealed) given[name] = text
  }
  const { values, faults } = readFields(asked, given, reading, path)
  const wrong = faults.map(({ context = '' }) => context.slice(path.length))
  const names = new Set(asked.map(({ name }) => name))
  const kept = Object.entries(stored).filter(([name]) => !names.has(name) || wrong.includes(name))
  return { values: { ...Object.fromEntries(kept), ...values }, faults }
}
