import { addColumns, type Upgrade } from '../upgrade/step.ts'

/** When a report of a payment page was last an event. */
export const pageAlerts: Upgrade = {
  name: '138-page-alerts',
  steps: [addColumns('page_reports', [{ name: 'alerted', is: ({ bigint }) => bigint }])],
}
