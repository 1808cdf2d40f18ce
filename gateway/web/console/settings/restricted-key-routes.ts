// The form for a secret key that may do only what it is for (rules: authentication.md#restricted).
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../../core/limits.ts'
import { own } from '../../../core/objects.ts'
import { aboutPermission, type Permission } from '../../../core/permissions.ts'
import { createRestrictedKey, grantablePermissions } from '../../../merchants/merchants/index.ts'
import type { PageParts } from '../../kit/page-parts.ts'
import { sendConsole } from '../../kit/shell.ts'
import { errorSummary, type FormState, form, formFields } from '../../layout/forms.ts'
import { type Html, html } from '../../layout/html.ts'
import { readForm, tryForm, visitOf } from '../../sessions/index.ts'
import { needsSecondPerson, toApprovals } from '../approvals/ask.ts'
import { askToCreate } from './key-approvals.ts'
import { changerOf, KEYS, show } from './keys-routes.ts'

const NEW = `${KEYS}/new`
const confirmed = { config: { access: 'keys', confirmed: true } } as const
const LIVES: Readonly<Record<string, number | undefined>> = {
  ...limits.people.restrictedKeyLifeMs,
  never: undefined,
}

export const restrictedKeyRoutes: FastifyPluginAsync<PageParts> = async (app, parts) => {
  app.get(NEW, confirmed, async (request, reply) => showForm(parts, request, reply))

  app.post(NEW, confirmed, async (request, reply) => {
    const values = readForm(request.body)
    const by = changerOf(parts, request)
    const permissions = grantablePermissions(by).filter((one) => own(values, fieldOf(one)) === 'true')
    const wish = { name: values.name ?? '', permissions, lifeMs: own(LIVES, values.life) }
    const isAsked = await needsSecondPerson(parts, by)
    const tried = await tryForm(() =>
      isAsked ? askToCreate(parts, request, by, wish) : createRestrictedKey(parts, by, wish),
    )
    if (tried.refused)
      return showForm(parts, request, reply.code(tried.refused.status), { values, ...tried.refused })
    if (tried.done === undefined) return toApprovals(reply)
    return show(parts, request, reply, { secret: tried.done })
  })
}

const fieldOf = (permission: Permission) => `may_${permission}`

function showForm(
  parts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  state: FormState = { values: { life: 'quarter' } },
): FastifyReply {
  const by = changerOf(parts, request)
  const main = html`
    <h1>Create a restricted key for ${by.mode} mode</h1>
    <p class="lead">Give each server a key that can do only what the server does. If the key leaks, that’s all it can do.</p>
    ${errorSummary(state.faults)}
    ${form({
      action: NEW,
      csrf: visitOf(request).csrf,
      submit: 'Create key',
      cancel: KEYS,
      fields: fieldsOf(grantablePermissions(by), state),
    })}`
  return sendConsole(request, reply, {
    title: 'Create a restricted key',
    look: parts.brand,
    current: KEYS,
    main,
    isRefused: (state.faults ?? []).length > 0,
  })
}

function fieldsOf(grantable: readonly Permission[], state: FormState): Html {
  const fields = formFields(state)
  return html`${fields.text({
    name: 'name',
    label: 'Name',
    hint: 'The server or task that uses the key',
    maxlength: limits.maxChars.name,
  })}
  <fieldset class="field" id="permissions"><legend>Permissions</legend>${grantable.map((permission) => {
    const { label, allows } = aboutPermission(permission)
    return fields.checkbox({ name: fieldOf(permission), label, hint: `Lets the key ${allows}.` })
  })}</fieldset>
  ${fields.radios({
    name: 'life',
    label: 'Expires',
    options: [
      { value: 'month', label: 'In 30 days' },
      { value: 'quarter', label: 'In 90 days' },
      { value: 'year', label: 'In one year' },
      { value: 'never', label: 'Never' },
    ],
  })}`
}
