import type { Mode } from '../../../core/caller.ts'
import { english } from '../../../core/language/words.ts'
import { limits } from '../../../core/limits.ts'
import type { FailedAttempts } from '../../../payments/card-testing/index.ts'
import type { CardAttackRow } from '../../../platform/storage/index.ts'
import { fieldsFor, type ScreenState, type Visitor } from '../../kit/index.ts'
import { badge, notice, panel } from '../../layout/components.ts'
import type { Fields } from '../../layout/fields.ts'
import { buttonForm, errorSummary, form } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { table } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'

export const CARD_TESTING = '/console/card-testing'
export const NUMBERS = ['max_declines_per_address', 'max_cards_per_address'] as const
export const LISTS = ['blocked_bins', 'blocked_emails'] as const

export interface CardTestingContent {
  mode: Mode
  /** By the merchant's clock. */
  now: number
  rehearsalUntil: number
  attacks: readonly CardAttackRow[]
  failed: FailedAttempts
  /** The merchant's own, as its form has them. */
  rules: Readonly<Record<(typeof NUMBERS)[number] | (typeof LISTS)[number], string | undefined>>
}

export function cardTestingPage(content: CardTestingContent, { csrf }: Visitor, state: ScreenState): Html {
  const { mode, now, attacks, failed, rules } = content
  return html`
    <h1>Card testing</h1>
    <p class="lead">Criminals try out stolen cards with small payments. Limits stop most of it; here you see what was stopped.</p>
    ${status(content)}
    ${mode === 'test' && rehearsal(content, csrf)}
    <h2>Last 24 hours</h2>
    <ul class="numbers">
      <li>Failed payments by card <strong>${english.number(failed.failed)}</strong></li>
      <li>Failed or stopped during attacks <strong>${english.number(failed.refused)}</strong></li>
      <li>Different cards <strong>${english.number(failed.cards)}</strong></li>
      <li>Different addresses <strong>${english.number(failed.addresses)}</strong></li>
    </ul>
    <h2>Attacks</h2>
    ${table({
      caption: 'Newest first',
      columns: [
        { label: 'Started', cell: ({ began }) => moment(began) },
        { label: 'Ended', cell: ({ until }) => (until > now ? badge('bad', 'Ongoing') : moment(until)) },
      ],
      rows: attacks,
      empty: html`<p>No attacks were detected in ${mode} mode.</p>`,
    })}
    ${errorSummary(state.faults)}
    ${panel(
      {
        title: 'Your rules',
        text: 'They apply on top of the built-in limits, in live mode and in rehearsals.',
      },
      form({
        action: CARD_TESTING,
        csrf,
        submit: 'Save rules',
        fields: ruleFields(fieldsFor('', state, rules)),
      }),
    )}`
}

function status({ attacks, mode, now }: CardTestingContent): Html | undefined {
  const ongoing = attacks.find(({ until }) => until > now)
  if (!ongoing) return undefined
  return notice(
    'bad',
    html`<strong>Card testing detected${mode === 'test' && ' (rehearsal)'}.</strong> Declines don’t say why, browsers do extra work
      before they get a token, and addresses with failed payments are declined. This ends 30 minutes after the last sign of it. If
      your secret key may have leaked, <a href="/console/keys">roll it</a>.`,
  )
}

function rehearsal({ rehearsalUntil, now }: CardTestingContent, csrf: string): Html {
  const isRunning = rehearsalUntil > now
  const button = (name: string, submit: string) =>
    buttonForm({ action: `${CARD_TESTING}/${name}`, csrf, submit })
  return panel({
    title: 'Rehearsal',
    state: isRunning && html`${badge('wait', 'Running')} until ${moment(rehearsalUntil)}`,
    text: `Test payments aren’t limited, so that your tests run freely. In a rehearsal they are, for an hour: pay with declined test
      cards, or start an attack, and watch what your checkout and your alerts do.`,
    actions: isRunning
      ? html`${button('attack', 'Start attack')}${button('end', 'End rehearsal')}`
      : button('rehearse', 'Start rehearsal'),
  })
}

function ruleFields(fields: Fields): Html {
  return html`<div class="halves">
    ${fields.text({
      name: 'max_declines_per_address',
      label: 'Failed payments per address',
      hint: 'Within an hour. Leave empty to use the built-in limit.',
      inputmode: 'numeric',
      maxlength: 4,
      short: true,
      optional: true,
    })}
    ${fields.text({
      name: 'max_cards_per_address',
      label: 'Cards per address',
      hint: 'Different cards within an hour, approved ones included. Leave empty for no limit.',
      inputmode: 'numeric',
      maxlength: 4,
      short: true,
      optional: true,
    })}
    ${fields.textarea({
      name: 'blocked_bins',
      label: 'Blocked BINs',
      hint: 'First 6 to 8 digits of cards to decline, one per line.',
      optional: true,
      maxlength: limits.maxChars.list,
    })}
    ${fields.textarea({
      name: 'blocked_emails',
      label: 'Blocked email addresses',
      hint: 'Addresses or domains such as example.com, one per line.',
      optional: true,
      maxlength: limits.maxChars.list,
    })}</div>`
}
