// Users of the dashboard and of these pages, and whose teams they are on.
import { timestamp } from '../../core/calendar.ts'
import { limits } from '../../core/limits.ts'
import { type ListedPerson, listPeople } from '../../merchants/users/index.ts'
import { list, paged, pagingOf, search, writeAfter } from '../kit/index.ts'
import { badge } from '../layout/components.ts'
import { html } from '../layout/html.ts'
import { moment } from '../layout/times.ts'

const filters = { q: search({ label: 'Name, email or ID', maxlength: limits.search.maxChars }) }

export const PEOPLE = '/operator/people'

export const peoplePages = list<ListedPerson, typeof filters>(
  { path: PEOPLE, access: 'operate' },
  {
    title: 'People',
    about: 'Everyone who can sign in, and whose team they are on.',
    filters,
    async find(visitor, { q = '' }) {
      const paging = pagingOf(visitor)
      const found = await listPeople(visitor.parts.storage, q, paging)
      return paged({ ...found, ...paging })
    },
    caption: 'Newest first',
    // Files travel: none says who has no second factor.
    csv: {
      name: 'people.csv',
      placeOf: writeAfter,
      columns: [
        ['id', ({ id }) => id],
        ['created', ({ created }) => timestamp(created)],
        ['name', ({ name }) => name],
        ['email', ({ email }) => email],
        ['status', ({ status }) => status],
        ['operator', ({ isOperator }) => String(isOperator)],
        ['teams', ({ teams }) => teams.map(({ name, role }) => `${name} (${role})`).join('; ')],
      ],
    },
    columns: [
      { label: 'Name', cell: ({ name, email }) => html`${name}<div class="soft">${email}</div>` },
      {
        label: 'Status',
        cell: ({ status }) => (status === 'ACTIVE' ? badge('good', 'Active') : badge('bad', 'Inactive')),
      },
      {
        label: 'Teams',
        cell: ({ isOperator, teams }) =>
          html`${isOperator && html`<div>Operator</div>`}${teams.map(
            ({ merchantId, name, role }) =>
              html`<div><a href="/operator/merchants/${merchantId}">${name}</a>, ${role}</div>`,
          )}`,
      },
      {
        label: 'Two-factor',
        isNamed: true,
        cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : 'Off'),
      },
      { label: 'Created', cell: ({ created }) => html`<span class="wide">${moment(created)}</span>` },
    ],
    empty: 'No users yet.',
  },
)
