// The rules by which a test directs the simulated networks (rules: test-cards.md#rules).
import { addRule, deleteRule, deleteRules, listRules, readRule } from '../../../sandbox/networks/index.ts'
import {
  action,
  fieldsFor,
  list,
  money,
  type NoFilters,
  numbered,
  pageOf,
  pages,
  words,
} from '../../kit/index.ts'
import { panel } from '../../layout/components.ts'
import type { Fields } from '../../layout/fields.ts'
import { buttonForm, form } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { questionLink } from '../../layout/questions.ts'
import type { Column } from '../../layout/tables.ts'
import { answerChoices, methodChoices, versionChoices } from './rule-answers.ts'
import { readRuleForm } from './rule-form.ts'
import { inTestMode } from './test-mode.ts'

const NETWORKS = '/console/networks'
const DELETE_ALL = `${NETWORKS}/delete`
const deletion = action<undefined>({
  access: 'test_tools',
  async read({ caller }) {
    inTestMode(caller)
    return undefined
  },
  asks: () => 'Delete all rules?',
  explains: () =>
    'After that, only test numbers decide what happens to new payments and authentications. You can’t undo this.',
  submit: 'Delete all rules',
  isDanger: true,
  async act({ parts, caller }) {
    const { merchant } = inTestMode(caller)
    await parts.storage.write((tx) => deleteRules(tx, merchant.id))
    return undefined
  },
  done: { 'all-deleted': 'All rules deleted.' },
})

const base = { path: NETWORKS, access: 'test_tools', done: deletion.texts(DELETE_ALL) } as const

const rules = list<Rule, NoFilters>(base, {
  title: 'Simulated networks',
  about:
    'Payments and authentications of test mode that match a rule get its answer instead of that of a test number. The newest matching rule applies.',
  filters: {},
  async find(visitor) {
    const { merchant } = inTestMode(visitor.caller)
    return numbered(await listRules(visitor.parts.storage.reading, merchant.id, pageOf(visitor)))
  },
  caption: 'Newest first',
  columns: ({ csrf }) => columnsFor(csrf),
  empty: html`No rules yet. <a href="/guide/rules/test-cards.html">Test numbers</a> decide what happens.`,
  below: ({ csrf }, state, rules) => html`
    ${rules.length > 1 && html`<p class="page-actions">${questionLink(DELETE_ALL, 'Delete all rules…', 'button small danger')}</p>`}
    ${panel(
      { title: 'Add a rule' },
      form({ action: NETWORKS, csrf, submit: 'Add the rule', fields: fieldsOf(fieldsFor('', state)) }),
    )}`,
  forms: {
    '': {
      async act({ parts, caller }, values) {
        const { merchant, clock } = inTestMode(caller)
        const input = readRule(readRuleForm(values))
        await parts.storage.write((tx) => addRule(tx, merchant.id, clock.now(), input))
      },
      done: { add: 'Rule added. It applies to new payments and authentications.' },
    },
    ':id/delete': {
      async act({ parts, caller, id }) {
        const { merchant } = inTestMode(caller)
        await parts.storage.write((tx) => deleteRule(tx, merchant.id, id))
      },
      done: 'Rule deleted.',
    },
  },
})

export const rulePages = pages(rules, deletion.at(DELETE_ALL, NETWORKS, NETWORKS))

type Rule = Awaited<ReturnType<typeof listRules>>['results'][number]

const columnsFor = (csrf: string): readonly Column<Rule>[] => [
  { label: 'For payments with', cell: ({ match }) => matchText(match) },
  { label: 'Answer', cell: answerText },
  {
    label: 'Matched',
    isNumber: true,
    // Later matches are counted too, but don't get the answer.
    cell: ({ matched, times }) => (times ? `${Math.min(matched, times)} of ${times}` : matched),
  },
  {
    label: 'Actions',
    cell: ({ id, match }) =>
      buttonForm(
        { action: `${NETWORKS}/${encodeURIComponent(id)}/delete`, csrf, submit: 'Delete' },
        `the rule for ${matchText(match)}`,
      ),
  },
]

function matchText(match: Rule['match']): string {
  const { last4, amount, reference, attempt, type } = match ?? {}
  const parts = [
    type && (type === 'authentication' ? 'an authentication' : `a ${type}`),
    last4 && `a number that ends in ${last4}`,
    amount !== undefined && `an amount of ${money(amount)}`,
    reference && `the reference ${reference}`,
    attempt !== undefined && `attempt ${attempt}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'anything'
}

function answerText({ outcome, outcomes }: Rule): string {
  return (outcome ? [outcome] : (outcomes ?? []))
    .map((one) => words(JSON.stringify(one).replace(/["{}]/g, '')))
    .join(', then ')
}

function fieldsOf(fields: Fields): Html {
  return html`<div class="halves">
    ${fields.text({ name: 'last4', label: 'Last four digits', inputmode: 'numeric', maxlength: 4, short: true, optional: true })}
    ${fields.text({ name: 'amount', label: 'Amount', money: 'USD', optional: true })}
    ${fields.text({ name: 'reference', label: 'Reference', maxlength: 128, optional: true })}
    ${fields.select({ name: 'outcome', label: 'Answer', options: answerChoices })}
    ${fields.select({ name: 'method', label: 'Method page, for 3-D Secure', options: methodChoices })}
    ${fields.select({ name: 'version', label: 'Newest version, for 3-D Secure', options: versionChoices })}
    ${fields.text({
      name: 'times',
      label: 'For how many payments',
      hint: 'Leave empty for all.',
      inputmode: 'numeric',
      short: true,
      optional: true,
    })}</div>`
}
