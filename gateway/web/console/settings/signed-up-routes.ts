// The merchants that signed up through a partner's application, with another code for each (rules: partners.md#reissue).
import {
  assertControls,
  type CodeState,
  findApplication,
  listSignedUp,
  mayControl,
  reissueCode,
  type SignedUp,
} from '../../../merchants/partners/index.ts'
import type { PartnerApplicationRow } from '../../../platform/storage/index.ts'
import {
  paged,
  pagerOf,
  pagingOf,
  type ScreenForm,
  type ScreenState,
  screen,
  type Visitor,
} from '../../kit/index.ts'
import { badge, copyable, notice } from '../../layout/components.ts'
import { buttonForm, errorSummary } from '../../layout/forms.ts'
import { pageHeader } from '../../layout/headers.ts'
import { type Html, html } from '../../layout/html.ts'
import { table } from '../../layout/tables.ts'
import { moment } from '../../layout/times.ts'
import { acting, memberOf } from '../../sessions/index.ts'
import { partnerLists } from './partner-lists.ts'

const APPLICATIONS = '/console/applications'

const STATES: Readonly<Record<CodeState, Html>> = {
  valid: badge('wait', 'Not exchanged yet'),
  exchanged: badge('good', 'Exchanged'),
  expired: badge('plain', 'No valid code'),
  disconnected: badge('bad', 'Disconnected'),
}

interface SignedUpContent {
  partner: PartnerApplicationRow
  page: number
  results: readonly SignedUp[]
  hasMore: boolean
  lists: Html
}

const reissue: ScreenForm = {
  // A code opens what the partner may do for the merchant.
  access: { access: 'applications', confirmed: true },
  async act(visitor) {
    const { parts, request, named } = visitor
    const partner = await partnerOf(visitor)
    assertControls(memberOf(request))
    const keep = async () => undefined
    const { code } = await reissueCode(acting(parts, request), partner, named.signUp ?? '', keep, {
      isPosted: true,
    })
    return { reveals: reissued(code, partner.event_url !== '') }
  },
  done: {},
}

export const signedUpPages = screen<SignedUpContent>({
  path: `${APPLICATIONS}/:id/merchants`,
  access: 'applications',
  current: APPLICATIONS,
  title: 'Applications and merchants',
  async read(visitor) {
    const partner = await partnerOf(visitor)
    const paging = pagingOf(visitor)
    const lists = await partnerLists(visitor, partner.id)
    return { partner, page: paging.page, lists, ...(await listSignedUp(visitor.parts, partner.id, paging)) }
  },
  main: signedUpPage,
  forms: { ':signUp/code': reissue },
})

/** @throws 404 */
const partnerOf = ({ parts, merchant, id }: Visitor): Promise<PartnerApplicationRow> =>
  findApplication(parts.storage.read, merchant.id, id)

function signedUpPage(content: SignedUpContent, { request, csrf }: Visitor, state: ScreenState): Html {
  const { partner, results, lists } = content
  const path = `${APPLICATIONS}/${partner.id}`
  return html`
    ${pageHeader({ back: { href: path, label: partner.name }, title: 'Applications and merchants' })}
    ${errorSummary(state.faults)}
    ${state.reveals}
    ${lists}
    <h2>Codes of merchants who signed up</h2>
    ${list(results, path, mayControl(memberOf(request).role) ? csrf : undefined)}
    ${pagerOf(`${path}/merchants`, paged(content))}`
}

const reissued = (code: string, isPosted: boolean): Html =>
  html`${notice(
    'good',
    isPosted
      ? 'New code issued, and the event is posted to your Event URL again. The earlier code no longer works.'
      : 'New code issued. Copy it now, or read it from the event. The earlier code no longer works.',
  )}<p>${copyable(code)}</p>`

/** @param csrf absent: the user may not reissue */
const list = (rows: readonly SignedUp[], path: string, csrf: string | undefined): Html =>
  table<SignedUp>({
    caption: 'Approved',
    rows,
    empty: html`<p>No merchants yet.</p><p>They appear here when their applications are approved.</p>`,
    columns: [
      { label: 'Business', cell: ({ business_name, id }) => business_name || id },
      { label: 'Reference', cell: ({ reference }) => reference },
      { label: 'Approved', cell: ({ decided }) => (decided === null ? '–' : moment(decided)) },
      { label: 'Code', cell: ({ code }) => STATES[code] },
      {
        label: 'Actions',
        cell: ({ id, code, business_name }) =>
          csrf !== undefined && code !== 'disconnected'
            ? buttonForm(
                { action: `${path}/merchants/${id}/code`, csrf, submit: 'Reissue code' },
                business_name || id,
              )
            : '–',
      },
    ],
  })
