// Changes as people read them in emails and on pages.
import { expect, test } from 'vitest'
import { changeTexts, memberLabel } from '../../gateway/platform/audit-log/index.ts'

test('members have labels, and values are as people write them', () => {
  const at = Date.UTC(2026, 10, 29, 15, 30)
  const changes = [
    { name: 'role', before: 'developer', after: 'owner' },
    { name: 'review_status', before: 'IN_REVIEW', after: 'APPROVED' },
    { name: 'fee', before: 30, after: '150' },
    { name: 'rate', after: 250 },
    { name: 'expires', after: at },
    { name: 'credits_over', before: '$500.00', after: null },
    { name: 'recurring_enabled', before: 1, after: 0 },
  ]
  expect(changeTexts(changes, 'America/New_York')).toEqual([
    'Role: developer → owner',
    'Review status: In review → Approved',
    'Fee: $0.30 → $1.50',
    'Rate: 2.5%',
    'Expires: November 29, 2026 at 10:30 AM EST',
    'Credits over: $500.00 → none',
    'Recurring enabled: yes → no',
  ])
  expect(['webhook_urls', 'oauth_enabled', 'ip_ranges'].map(memberLabel)).toEqual([
    'Webhook URLs',
    'OAuth enabled',
    'IP ranges',
  ])
})

test('what is secret or empty has no line', () => {
  expect(changeTexts([{ name: 'password' }, { name: 'note', before: null, after: '' }], 'UTC')).toEqual([])
})
