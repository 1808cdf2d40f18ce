// What can be done with an endpoint.
import { removeEventsUrl } from '../../../merchants/merchants/index.ts'
import {
  changeEndpoint,
  createEndpoint,
  isOfSettings,
  openEndpointSecret,
  removeEndpoint,
  rotateEndpointSecret,
  showEndpointSecret,
} from '../../../payments/webhooks/index.ts'
import { action } from '../../kit/index.ts'
import { copyable, notice } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { type Endpoint, endpointFor, WEBHOOKS } from './endpoint.ts'
import { endpointFields, endpointValues, readEndpoint } from './form.ts'
import { oldSecretEnds } from './shared-secret.ts'

const secrets = { access: 'secrets', confirmed: true } as const

const revealed = (title: string, { id, url }: Pick<Endpoint, 'id' | 'url'>, secret: string) => ({
  reveals: html`<h1>${title}</h1>
    ${notice('good', html`Copy the signing secret of <code>${url}</code> to your server. It won’t be shown again.`)}
    <p>${copyable(secret)}</p>
    <p><a class="button" href="${WEBHOOKS}/${id}">Open the endpoint</a></p>`,
})

const create = action<{ mode: string }>({
  access: 'webhooks',
  read: async ({ caller }) => ({ mode: caller.mode }),
  title: () => 'Add an endpoint',
  asks: ({ mode }) => `Add an endpoint for ${mode} mode`,
  values: () => endpointValues(),
  fields: (fields) => endpointFields(fields, true),
  submit: 'Add endpoint',
  async act({ parts, caller }, values) {
    const endpoint = await createEndpoint(parts, caller, readEndpoint(values))
    return revealed('Endpoint added', endpoint, openEndpointSecret(parts.cipher, endpoint))
  },
  done: {},
})

const edit = action<Endpoint>({
  access: 'webhooks',
  read: endpointFor,
  title: ({ url }) => `Edit: ${url}`,
  asks: () => 'Edit the endpoint',
  explains: (endpoint) =>
    isOfSettings(endpoint) &&
    html`Its URL, <code>${endpoint.url}</code>, was added through the API (<code>${endpoint.mode}_events_urls</code>). Change it there, or add an endpoint.`,
  values: endpointValues,
  fields: (fields, endpoint) => endpointFields(fields, !isOfSettings(endpoint)),
  submit: 'Save endpoint',
  async act({ parts, caller, id }, values) {
    await changeEndpoint(parts, caller, id, readEndpoint(values))
    return undefined
  },
  done: { edited: 'Endpoint saved.' },
})

const switchTo = (enabled: boolean) =>
  action<Endpoint>({
    access: 'webhooks',
    read: endpointFor,
    asks: () => (enabled ? 'Enable this endpoint?' : 'Disable this endpoint?'),
    explains: ({ url }) =>
      enabled
        ? html`Events that happen from now on are sent to <code>${url}</code>.`
        : html`<code>${url}</code> gets no more events, and deliveries that wait end. You can enable it again.`,
    submit: enabled ? 'Enable endpoint' : 'Disable endpoint',
    isDanger: !enabled,
    async act({ parts, caller, id }) {
      await changeEndpoint(parts, caller, id, { enabled })
      return undefined
    },
    done: enabled ? { enabled: 'Endpoint enabled.' } : { disabled: 'Endpoint disabled.' },
  })

const remove = action<Endpoint>({
  access: 'webhooks',
  read: endpointFor,
  asks: () => 'Delete this endpoint?',
  explains: ({ url }) =>
    html`<code>${url}</code> gets no more events, and deliveries that wait end. You can’t undo this.`,
  submit: 'Delete endpoint',
  isDanger: true,
  async act(visitor) {
    const { parts, caller } = visitor
    const endpoint = await endpointFor(visitor)
    // A person's browser is not among the servers whose addresses the settings are checked against.
    if (isOfSettings(endpoint)) await removeEventsUrl(parts, { ...caller, address: 'gateway' }, endpoint.url)
    else await removeEndpoint(parts, caller, endpoint.id)
    return { to: WEBHOOKS }
  },
  done: { removed: 'Endpoint deleted.' },
})

const rotate = action<Endpoint>({
  access: secrets,
  read: endpointFor,
  asks: () => 'Roll the signing secret?',
  explains: ({ secret }): Html =>
    html`This creates a new secret for this endpoint${secret === null && ', which shares one with others now'}. Until the
      old one ends, both sign.`,
  fields: (fields) => oldSecretEnds(fields),
  values: () => ({ revoke: 'false' }),
  submit: 'Roll the secret',
  async act({ parts, caller, id }, { revoke }) {
    const endpoint = await rotateEndpointSecret(parts, caller, id, revoke === 'true')
    return revealed('Secret rolled', endpoint, openEndpointSecret(parts.cipher, endpoint))
  },
  done: {},
})

const show = action<Endpoint>({
  access: secrets,
  read: endpointFor,
  asks: () => 'Show the signing secret?',
  explains: () => 'It is shown once.',
  submit: 'Show secret',
  async act(visitor) {
    const { parts, caller, id } = visitor
    const secret = await showEndpointSecret(parts, caller, id)
    return revealed('Signing secret', await endpointFor(visitor), secret)
  },
  done: {},
})

export const actions = {
  new: create,
  ':id/edit': edit,
  ':id/enable': switchTo(true),
  ':id/disable': switchTo(false),
  ':id/remove': remove,
  ':id/rotate': rotate,
  ':id/secret': show,
}
