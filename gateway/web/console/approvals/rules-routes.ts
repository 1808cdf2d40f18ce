// What a merchant requires a second person for (rules: approvals.md#rules).
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { changePolicy, isLooser, readPolicy, shownPolicy } from '../../../platform/approvals/index.ts'
import { changesBetween } from '../../../platform/audit-log/index.ts'
import type { ApprovalPolicy } from '../../../platform/storage/index.ts'
import type { PageParts } from '../../kit/page-parts.ts'
import { sendConsole } from '../../kit/shell.ts'
import { readMoney, typedMoney } from '../../kit/show.ts'
import { errorSummary, type FormState, form, formFields } from '../../layout/forms.ts'
import { html } from '../../layout/html.ts'
import { acting, memberOf, readForm, sessionOf, tryForm, visitOf } from '../../sessions/index.ts'
import { APPROVALS, askTeam, toApprovals } from './ask.ts'

const RULES = `${APPROVALS}/rules`
const allowed = { config: { access: 'approvals' } } as const

export const approvalRulePages: FastifyPluginAsync<PageParts> = async (app, parts) => {
  const { storage } = parts

  app.get(RULES, allowed, async (request, reply) => {
    const { creditsOver, keys } = await readPolicy(storage.read, memberOf(request).merchantId)
    const values = {
      credits_over: creditsOver === null ? '' : typedMoney(creditsOver),
      keys: String(keys),
    }
    return show(parts, request, reply, { values })
  })

  app.post(RULES, allowed, async (request, reply) => {
    const values = readForm(request.body)
    const { merchantId } = memberOf(request)
    const from = await readPolicy(storage.read, merchantId)
    const to = policyIn(values)
    const isAsked = isLooser(to, from)
    const { user } = sessionOf(request)
    const tried = await tryForm(() =>
      isAsked
        ? askTeam(parts, request, {
            needed: ['team'],
            request: { kind: 'policy', from, to },
            changes: changesBetween(shownPolicy(from), shownPolicy(to)),
            recordId: 'policy',
          })
        : storage.write((tx) =>
            changePolicy(tx, acting(parts, request), { merchantId, userId: user.id }, to),
          ),
    )
    if (tried.refused)
      return show(parts, request, reply.code(tried.refused.status), { values, ...tried.refused })
    return isAsked ? toApprovals(reply) : reply.redirect(`${APPROVALS}?done=changed`, 303)
  })
}

/** An amount that can't be read is one that `changePolicy` refuses. */
function policyIn({ credits_over: text = '', keys }: Readonly<Record<string, string>>): ApprovalPolicy {
  return { creditsOver: text.trim() === '' ? null : readMoney(text), keys: keys === 'true' }
}

function show(
  { brand }: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  state: FormState,
): FastifyReply {
  const fields = formFields(state)
  const main = html`
    <h1>Approval rules</h1>
    <p class="lead">Choose what needs the approval of a second person in live mode. Test mode never asks. Relaxing a rule needs the
      approval of another owner or administrator.</p>
    ${errorSummary(state.faults)}
    ${form({
      action: RULES,
      csrf: visitOf(request).csrf,
      submit: 'Save',
      cancel: APPROVALS,
      fields: html`${fields.text({
        name: 'credits_over',
        label: 'Credits over this amount need approval',
        hint: 'In dollars. 0 for every credit, empty for none. The API refuses credits that need approval.',
        inputmode: 'decimal',
        optional: true,
        short: true,
      })}
      ${fields.checkbox({
        name: 'keys',
        label: 'Changes of secret keys need approval',
        hint: 'Rolling, creating and ending a live key.',
      })}`,
    })}`
  return sendConsole(request, reply, {
    title: 'Approval rules',
    look: brand,
    current: APPROVALS,
    main,
    isRefused: (state.faults ?? []).length > 0,
  })
}
