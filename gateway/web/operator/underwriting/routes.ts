// Merchant applications: the queue, and a page for each to approve or decline it (rules: partners.md#underwriting).
import { timestamp } from '../../../core/calendar.ts'
import { limits } from '../../../core/limits.ts'
import {
  type ApplicationFile,
  deleteTestMerchant,
  type ListedApplication,
  listApplications,
  listNotes,
  listOperators,
  listQuestions,
  placeAmong,
  readApplicationFile,
  testMerchantOf,
} from '../../../merchants/partners/index.ts'
import { applicationStatuses } from '../../../platform/storage/index.ts'
import {
  action,
  type Listing,
  oneUsually,
  paged,
  pagingOf,
  resource,
  type ScreenForm,
  search,
  writeAfter,
} from '../../kit/index.ts'
import { copyable, notice } from '../../layout/components.ts'
import { type Html, html } from '../../layout/html.ts'
import { moment } from '../../layout/times.ts'
import { acting } from '../../sessions/index.ts'
import { waitsForOperator } from './approval-routes.ts'
import { approval, refusal, undo } from './decision-routes.ts'
import { type InvitedOwner, inviteOwner, isWithoutTeam } from './invite-owner.ts'
import { APPLICATIONS, applicationPage, type UnderwritingContent } from './page.ts'
import { statusOf } from './status.ts'
import { ask, assign, note } from './work.ts'

const LABELS = { DRAFT: 'Drafts', SUBMITTED: 'Waiting', APPROVED: 'Approved', DECLINED: 'Declined' } as const

const filters = {
  q: search({
    label: 'Business, DBA, number, reference, email or tax ID, or its last four digits',
    maxlength: limits.search.maxChars,
  }),
  status: oneUsually(
    'Status',
    applicationStatuses.map((value) => ({ value, label: LABELS[value] })),
    'SUBMITTED',
  ),
}

const queue: Listing<ListedApplication, typeof filters> = {
  title: 'Underwriting',
  about:
    'Applications of businesses that partners sign up. Approving one creates the merchant and its accounts.',
  filters,
  async find(visitor, { q = '', status }) {
    const paging = pagingOf(visitor)
    const found = await listApplications(visitor.parts, { status: status || undefined, q }, paging)
    return paged({ ...found, ...paging })
  },
  caption: ({ status }) => (status ? LABELS[status] : 'Any status'),
  // Who has waited the longest comes first.
  isNewestFirst: ({ status }) => status !== 'SUBMITTED',
  csv: {
    name: 'merchant-applications.csv',
    placeOf: (row, { status }) => writeAfter(placeAmong(status || undefined, row)),
    columns: [
      ['id', ({ id }) => id],
      ['created', ({ created }) => timestamp(created)],
      ['submitted', ({ submitted }) => (submitted === null ? undefined : timestamp(submitted))],
      ['decided', ({ decided }) => (decided === null ? undefined : timestamp(decided))],
      ['business', ({ business_name }) => business_name],
      ['status', ({ status }) => status],
      ['test', ({ test }) => String(test !== null)],
      ['partner', ({ partner_name }) => partner_name],
      ['reference', ({ reference }) => reference],
      ['assigned_to', ({ operator_name }) => operator_name ?? undefined],
      ['plan_id', ({ plan_id }) => plan_id],
    ],
  },
  columns: [
    {
      label: 'Business',
      cell: ({ id, business_name }) => html`<a href="${APPLICATIONS}/${id}">${business_name || id}</a>`,
    },
    { label: 'Status', cell: (row) => statusOf(row, row.decision) },
    { label: 'Partner', cell: ({ partner_name }) => partner_name },
    { label: 'Assigned to', isNamed: true, cell: ({ operator_name }) => operator_name ?? 'No one yet' },
    { label: 'Plan', isNamed: true, cell: ({ plan_id, plan_name }) => plan_name ?? plan_id },
    { label: 'Submitted', cell: ({ submitted }) => (submitted === null ? '–' : moment(submitted)) },
  ],
  emptyTitle: 'No applications are waiting',
  empty: html`Applications appear here when partners submit them. <a href="${APPLICATIONS}?status=">Show all applications</a>`,
}

const invite: ScreenForm = {
  async act({ parts, request, id }) {
    const { application } = await readApplicationFile(parts, id)
    const invited = await parts.storage.write((tx) => inviteOwner(tx, acting(parts, request), application))
    return { reveals: invited ? onItsWay(invited, parts.mailsLeave) : html`` }
  },
  done: {},
}

const deletion = action<ApplicationFile>({
  access: 'operate',
  async read({ parts, id }) {
    const file = await readApplicationFile(parts, id)
    testMerchantOf(file.application, file.partner)
    return file
  },
  asks: ({ application }) => `Delete ${application.business_name}?`,
  explains: () =>
    'The partner created this merchant to try the sign-up. Deleting it also deletes its keys, accounts, test payments and team. You can’t undo this.',
  submit: 'Delete test merchant',
  isDanger: true,
  async act({ parts, request, id }) {
    await deleteTestMerchant(acting(parts, request), id)
    return undefined
  },
  done: { deleted: 'Test merchant deleted, with its keys and accounts.' },
})

export const underwritingPages = resource<ListedApplication, typeof filters, UnderwritingContent>({
  path: APPLICATIONS,
  access: 'operate',
  list: queue,
  one: {
    async read({ parts, id }) {
      const file = await readApplicationFile(parts, id)
      return {
        ...file,
        isWaiting: await waitsForOperator(parts, id),
        lacksTeam: await isWithoutTeam(parts.storage.read, file.application),
        notes: await listNotes(parts.storage.read, parts.cipher, id),
        questions: await listQuestions(parts.storage.read, parts.cipher, id),
        operators: await listOperators(parts.storage.read),
      }
    },
    title: ({ application }) => application.business_name || 'Application',
    main: applicationPage,
    forms: { undo, assign, note, ask, invite },
  },
  actions: { ':id/approve': approval, ':id/decline': refusal, ':id/delete-merchant': deletion },
})

const onItsWay = ({ email, link }: InvitedOwner, mailsLeave: boolean): Html =>
  mailsLeave
    ? notice('good', html`Invitation sent to ${email}.`)
    : html`${notice('good', html`Send this link to ${email}. It won’t be shown again.`)}<p>${copyable(link)}</p>`
