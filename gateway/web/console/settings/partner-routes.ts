// The partners that the merchant has let in, and the way to end that (rules: partners.md#deauthorize).
import { timestamp } from '../../../core/calendar.ts'
import { notFound } from '../../../core/errors.ts'
import {
  type ConnectedPartner,
  endAuthorization,
  listAuthorizations,
} from '../../../merchants/partners/index.ts'
import {
  action,
  type Listing,
  type NoFilters,
  partnerModes,
  resource,
  type Visitor,
} from '../../kit/index.ts'
import { html } from '../../layout/html.ts'
import { questionLink } from '../../layout/questions.ts'
import { moment } from '../../layout/times.ts'
import { acting } from '../../sessions/index.ts'

const PARTNERS = '/console/partners'

const partners: Listing<ConnectedPartner, NoFilters> = {
  title: 'Connected partners',
  about: 'Applications that you authorized. Each has its own keys, so you can revoke one without the others.',
  filters: {},
  find: async ({ parts, merchant }) => ({ rows: await listAuthorizations(parts.storage.read, merchant.id) }),
  caption: 'Connected partners',
  csv: {
    name: 'connected-partners.csv',
    columns: [
      ['id', ({ authorization }) => authorization.id],
      ['connected', ({ authorization }) => timestamp(authorization.created)],
      ['application', ({ application }) => application.name],
      ['live', ({ authorization }) => String(authorization.live === 1)],
    ],
  },
  columns: [
    {
      label: 'Application',
      cell: ({ application, authorization }) =>
        html`<a href="${PARTNERS}/${authorization.id}">${application.name}</a>`,
    },
    { label: 'Mode', cell: ({ authorization }) => partnerModes(authorization) },
    { label: 'Connected', isNamed: true, cell: ({ authorization }) => moment(authorization.created) },
    {
      label: 'Actions',
      isAhead: true,
      cell: ({ application, authorization }) =>
        questionLink(
          `${PARTNERS}/${authorization.id}`,
          html`Disconnect<span class="hidden"> ${application.name}</span>`,
          '',
        ),
    },
  ],
  emptyTitle: 'No connected partners',
  empty: 'Start in the partner’s app: it sends you to a page where you connect it.',
}

const disconnect = action<ConnectedPartner>({
  access: 'partners',
  read: partnerOf,
  title: ({ application }) => application.name,
  asks: ({ application }) => `Disconnect ${application.name}?`,
  explains: ({ authorization }) =>
    html`Connected since ${moment(authorization.created)}. Its tokens and keys stop working immediately. You keep the payments it
      made.`,
  submit: ({ application }) => `Disconnect ${application.name}`,
  isDanger: true,
  async act(visitor) {
    const { authorization, application } = await partnerOf(visitor)
    const which = { merchantId: authorization.merchant_id, applicationId: application.id }
    await endAuthorization(acting(visitor.parts, visitor.request), which)
    return undefined
  },
  done: { ended: 'The partner is disconnected. Its keys and tokens are gone.' },
})

export const partnerPages = resource({
  path: PARTNERS,
  access: 'partners',
  list: partners,
  actions: { ':id': disconnect },
})

/** @throws 404, also for another merchant's */
async function partnerOf({ parts, merchant, id }: Visitor): Promise<ConnectedPartner> {
  const all = await listAuthorizations(parts.storage.read, merchant.id)
  const found = all.find(({ authorization }) => authorization.id === id)
  if (!found) throw notFound('Authorization', id)
  return found
}
