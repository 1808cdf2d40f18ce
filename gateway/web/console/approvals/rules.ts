// What a merchant requires a second person for (rules: approvals.md#rules).
import { refuse } from '../../../core/errors.ts'
import {
  changePolicy,
  isLooser,
  policyFaults,
  readPolicy,
  shownPolicy,
} from '../../../platform/approvals/index.ts'
import { changesBetween } from '../../../platform/audit-log/index.ts'
import type { ApprovalPolicy } from '../../../platform/storage/index.ts'
import { action, money, readMoney, typedMoney, type Values } from '../../kit/index.ts'
import { panel } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { acting, sessionOf } from '../../sessions/index.ts'
import { APPROVALS, askTeam, TO_APPROVALS } from './ask.ts'

export const RULES = `${APPROVALS}/rules`

export const approvalRules = action<ApprovalPolicy>({
  access: 'approvals',
  read: ({ parts, merchant }) => readPolicy(parts.storage.read, merchant.id),
  asks: () => 'Approval rules',
  explains: () =>
    'Choose what needs the approval of a second person in live mode. Test mode never asks. Relaxing a rule needs the approval of another owner or administrator.',
  values: ({ creditsOver, keys }) => ({
    credits_over: creditsOver === null ? '' : typedMoney(creditsOver),
    keys: String(keys),
  }),
  fields: (fields) => html`
    ${fields.text({
      name: 'credits_over',
      label: 'Credits over this amount need approval',
      hint: 'In dollars. 0 for every credit, empty for none. The API refuses credits that need approval.',
      money: 'USD',
      optional: true,
    })}
    ${fields.checkbox({
      name: 'keys',
      label: 'Changes of secret keys need approval',
      hint: 'Rolling, creating and ending a live key.',
    })}`,
  submit: 'Save',
  async act(visitor, values) {
    const { parts, request, merchant } = visitor
    const from = await readPolicy(parts.storage.read, merchant.id)
    const to = policyIn(values)
    refuse(policyFaults(to))
    if (isLooser(to, from)) {
      await askTeam(visitor, {
        needed: ['team'],
        request: { kind: 'policy', from, to },
        changes: changesBetween(shownPolicy(from), shownPolicy(to)),
        recordId: 'policy',
      })
      return TO_APPROVALS
    }
    const by = { merchantId: merchant.id, userId: sessionOf(request).user.id }
    await parts.storage.write((tx) => changePolicy(tx, acting(parts, request), by, to))
    return undefined
  },
  done: { changed: 'Approval rules saved.' },
})

/** An amount that can't be read is one that `policyFaults` names. */
function policyIn({ credits_over: text = '', keys }: Values): ApprovalPolicy {
  return { creditsOver: text.trim() === '' ? null : readMoney(text), keys: keys === 'true' }
}

/** The rules in words. @param mayChange whether the user may change them */
export const rulesPanel = ({ creditsOver, keys }: ApprovalPolicy, mayChange: boolean): Html => {
  const rules = [
    creditsOver === 0 && 'Every credit',
    creditsOver && `A credit over ${money(creditsOver)}`,
    keys && 'Rolling, creating or ending a secret key',
  ].filter((rule) => typeof rule === 'string')
  return panel(
    {
      title: 'Rules',
      text:
        rules.length === 0
          ? 'Nothing needs a second person’s approval.'
          : 'These need the approval of another person whose role allows the same:',
      actions: mayChange && html`<a class="button small quiet" href="${RULES}">Change rules</a>`,
    },
    rules.length > 0 && html`<ul>${rules.map((rule) => html`<li>${rule}</li>`)}</ul>`,
  )
}
