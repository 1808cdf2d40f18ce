// What a new merchant does first (rules: pages.md#home).
import { listSecretKeys } from '../../../merchants/merchants/index.ts'
import { browseTransactions } from '../../../payments/transactions/index.ts'
import { endpointsOf, ownerOf } from '../../../payments/webhooks/index.ts'
import type { Visitor } from '../../kit/index.ts'
import { panel } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { SECOND_FACTOR, sessionOf } from '../../sessions/index.ts'

export interface FirstStep {
  text: string
  href: string
  isDone: boolean
}

/** The steps that the user may take. */
export async function firstSteps({ parts, request, caller, merchant, may }: Visitor): Promise<FirstStep[]> {
  const steps = [
    may('keys') && {
      text: 'Put your API keys on your server, and send the first request',
      href: '/console/keys',
      isDone: await hasUsedKey(parts, caller),
    },
    {
      text: 'Make a test payment',
      href: '/guide/',
      isDone: await hasPayments(parts, { ...caller, mode: 'test' }),
    },
    may('webhooks') && {
      text: 'Add a webhook endpoint',
      href: '/console/webhooks',
      isDone: (await endpointsOf(parts.storage.read, ownerOf(caller))).length > 0,
    },
    may('origins') && {
      text: 'Go live: allow the origins of your checkout',
      href: '/console/access',
      isDone: merchant.allowed_origins !== '' && merchant.allowed_origins !== '*',
    },
    {
      text: 'Protect your account with two-factor authentication',
      href: SECOND_FACTOR,
      isDone: sessionOf(request).user.hasSecondFactor,
    },
  ]
  return steps.filter((step) => step !== false)
}

/** Whether there is any payment in the caller's mode. */
export async function hasPayments(
  { storage }: Visitor['parts'],
  caller: Visitor['caller'],
): Promise<boolean> {
  const { results } = await browseTransactions(storage.reading, caller, {}, { after: undefined, most: 1 })
  return results.length > 0
}

const hasUsedKey = async (parts: Visitor['parts'], caller: Visitor['caller']): Promise<boolean> =>
  (await listSecretKeys(parts, caller)).some(({ lastUsed, partner }) => lastUsed !== null && !partner)

/** The list; undefined once everything is done. */
export function stepsPart(steps: readonly FirstStep[]): Html | undefined {
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return undefined
  return panel(
    {
      title: 'First steps',
      text: html`${done} of ${steps.length} done. <a href="/guide/">Guide</a> · <a href="/guide/reference/">API reference</a>`,
    },
    html`<ul class="tasks">${steps.map(
      ({ text, href, isDone }) =>
        html`<li${isDone && html` class="done"`}><a href="${href}">${text}</a>${isDone && html` <span class="hidden">(done)</span>`}</li>`,
    )}</ul>`,
  )
}
