import type { ApprovalKind } from '../storage/index.ts'

/** What is asked for, as pages and mails name it. */
export const kindLabels: Readonly<Record<ApprovalKind, string>> = {
  credit: 'Create credit',
  key_roll: 'Roll the secret key',
  key_create: 'Create restricted key',
  key_end: 'End secret key',
  policy: 'Change approval rules',
  merchant_application: 'Approve merchant application',
}
