import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { own } from '../../../core/objects.ts'
import { addRule, deleteRule, deleteRules, listRules, readRule } from '../../../sandbox/networks/index.ts'
import { buttonForm, errorSummary, type FormState, form, formFields } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { table } from '../../layout/tables.ts'
import { readForm, tryForm, visitOf } from '../../sessions/index.ts'
import type { ConsoleParts } from '../console-parts.ts'
import { sendConsole } from '../shell.ts'
import { money, type Query, textOf, words } from '../show.ts'
import { outcomeChoices, readRuleForm } from './rule-form.ts'
import { testCallerOf } from './test-mode.ts'

const CURRENT = '/console/networks'
const tools = { config: { access: 'test_tools' } } as const

/** The rules by which a test directs the simulated networks (rules: test-cards.md#rules). */
export const rulePages: FastifyPluginAsync<ConsoleParts> = async (app, parts) => {
  const { storage, clock } = parts

  app.get<{ Querystring: Query }>(CURRENT, tools, async (request, reply) => show(parts, request, reply))

  app.post<{ Querystring: Query }>(CURRENT, tools, async (request, reply) => {
    const values = readForm(request.body)
    const { merchant, clock: merchantClock } = testCallerOf(request, clock)
    const tried = await tryForm(async () => {
      const input = readRule(readRuleForm(values))
      return storage.write((tx) => addRule(tx, merchant.id, merchantClock.now(), input))
    })
    if (tried.refused) {
      const { status, faults } = tried.refused
      return show(parts, request, reply.code(status), { values, faults })
    }
    return reply.redirect(`${CURRENT}?done=add`, 303)
  })

  app.post<{ Params: { id: string } }>(`${CURRENT}/:id/delete`, tools, async (request, reply) => {
    const { merchant } = testCallerOf(request, clock)
    await storage.write((tx) => deleteRule(tx, merchant.id, request.params.id))
    return reply.redirect(`${CURRENT}?done=delete`, 303)
  })

  app.post(`${CURRENT}/delete`, tools, async (request, reply) => {
    const { merchant } = testCallerOf(request, clock)
    await storage.write((tx) => deleteRules(tx, merchant.id))
    return reply.redirect(`${CURRENT}?done=delete-all`, 303)
  })
}

const DONE: Readonly<Record<string, string>> = {
  add: 'The rule stands, for payments from now on.',
  delete: 'The rule is deleted.',
  'delete-all': 'There are no rules any more.',
}

async function show(
  { brand, storage, clock }: ConsoleParts,
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
  state: FormState = {},
): Promise<FastifyReply> {
  const { merchant } = testCallerOf(request, clock)
  const { results } = await listRules(storage.reading, merchant.id, { page_size: '100' })
  return sendConsole(request, reply, {
    title: 'Networks',
    look: brand,
    current: CURRENT,
    done: own(DONE, textOf(request.query, 'done')),
    isRefused: (state.faults ?? []).length > 0,
    main: html`
      <h1>Simulated networks</h1>
      <p>Payments of test mode that match a rule get its answer, in place of the test numbers’ own. The newest rule that matches counts.</p>
      ${ruleTable(results, visitOf(request).csrf)}
      <h2>Add a rule</h2>
      ${errorSummary(state.faults)}
      ${form({ action: CURRENT, csrf: visitOf(request).csrf, submit: 'Add the rule', fields: fieldsOf(state) })}`,
  })
}

type Rules = Awaited<ReturnType<typeof listRules>>['results']

function ruleTable(list: Rules, csrf: string): Html {
  return html`${table({
    caption: 'Rules, the newest first',
    columns: [
      { label: 'For payments with', cell: ({ match }) => matchText(match) },
      { label: 'Answer', cell: answerText },
      {
        label: 'Matched',
        isNumber: true,
        cell: ({ matched, times }) => (times ? `${matched} of ${times}` : matched),
      },
      {
        label: 'Do',
        cell: ({ id, match }) =>
          buttonForm(
            { action: `${CURRENT}/${encodeURIComponent(id)}/delete`, csrf, submit: 'Delete' },
            `the rule for ${matchText(match)}`,
          ),
      },
    ],
    rows: list,
    empty: html`<p>There are no rules: the <a href="/docs/">test numbers</a> decide.</p>`,
  })}
  ${list.length > 1 && buttonForm({ action: `${CURRENT}/delete`, csrf, submit: 'Delete all rules', isDanger: true })}`
}

function matchText(match: Rules[number]['match']): string {
  const { last4, amount, reference, attempt, type } = match ?? {}
  const parts = [
    type && `a ${type}`,
    last4 && `a number that ends in ${last4}`,
    amount !== undefined && `an amount of ${money(amount)}`,
    reference && `the reference ${reference}`,
    attempt !== undefined && `attempt ${attempt}`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'anything'
}

function answerText({ outcome, outcomes }: Rules[number]): string {
  return (outcome ? [outcome] : (outcomes ?? []))
    .map((one) => words(JSON.stringify(one).replace(/["{}]/g, '')))
    .join(', then ')
}

function fieldsOf(state: FormState): Html {
  const fields = formFields(state)
  return html`
    ${fields.text({ name: 'last4', label: 'Last four digits', inputmode: 'numeric', maxlength: 4, short: true, optional: true })}
    ${fields.text({ name: 'amount', label: 'Amount', inputmode: 'decimal', short: true, optional: true })}
    ${fields.text({ name: 'reference', label: 'Reference', maxlength: 128, optional: true })}
    ${fields.select({ name: 'outcome', label: 'Answer', options: outcomeChoices })}
    ${fields.text({
      name: 'times',
      label: 'For how many payments',
      hint: 'Empty: for all of them.',
      inputmode: 'numeric',
      short: true,
      optional: true,
    })}`
}
