// Everything that the audit log tells of, by name (rules: audit-log.md#actions), and whom the gateway mails about it
// (rules: audit-log.md#notices).

/** Whom a change is mailed to: the merchant's owners, or these and the person whose account it is. */
type Told = 'owners' | 'person'

interface Action {
  /** As a heading of the dashboard says it. */
  label: string
  tells?: Told
}

export const auditActions = {
  'transaction.refunded': { label: 'Refund created' },
  'transaction.credited': { label: 'Credit created' },
  'transaction.captured': { label: 'Capture requested' },
  'transaction.voided': { label: 'Void requested' },
  'transaction.signed': { label: 'Signature added' },
  'recurring_charge.created': { label: 'Recurring charge created' },
  'recurring_charge.updated': { label: 'Recurring charge changed' },
  'recurring_charge.completed': { label: 'Recurring charge ended' },
  'recurring_charge.deleted': { label: 'Recurring charge deleted' },
  'occurrence.paid': { label: 'Recurring payment collected' },
  'occurrence.ignored': { label: 'Recurring payment ignored' },
  'invoice.created': { label: 'Invoice created' },
  'invoice.sent': { label: 'Invoice sent' },
  'invoice.voided': { label: 'Invoice voided' },
  'contact.erased': { label: 'Contact erased' },
  'suppression.added': { label: 'Email address suppressed' },
  'suppression.removed': { label: 'Email address no longer suppressed' },
  'mail.paused': { label: 'Email to customers paused', tells: 'owners' },
  'mail.kept_paused': { label: 'Email to customers stays paused', tells: 'owners' },
  'mail.resumed': { label: 'Email to customers resumed', tells: 'owners' },
  'secret_key.created': { label: 'Restricted key created', tells: 'owners' },
  'secret_key.revealed': { label: 'Secret key revealed', tells: 'owners' },
  'secret_key.rolled': { label: 'Secret key rolled', tells: 'owners' },
  'secret_key.ended': { label: 'Secret key ended', tells: 'owners' },
  'approval.requested': { label: 'Approval requested' },
  'approval.approved': { label: 'Request approved', tells: 'person' },
  'approval.rejected': { label: 'Request rejected', tells: 'person' },
  'approval.expired': { label: 'Request expired' },
  'approval_policy.updated': { label: 'Approval rules changed', tells: 'owners' },
  'webhook.updated': { label: 'Webhook URLs changed', tells: 'owners' },
  'webhook_secret.revealed': { label: 'Webhook signing secret revealed', tells: 'owners' },
  'webhook_secret.rotated': { label: 'Webhook signing secret rotated', tells: 'owners' },
  'merchant.created': { label: 'Merchant created' },
  'merchant.updated': { label: 'Merchant settings changed' },
  'merchant.activated': { label: 'Merchant activated' },
  'merchant.deactivated': { label: 'Merchant deactivated' },
  'merchant.deleted': { label: 'Merchant deleted' },
  'account.created': { label: 'Account created' },
  'account.updated': { label: 'Account settings changed' },
  'surcharge.created': { label: 'Surcharge created' },
  'surcharge.updated': { label: 'Surcharge changed' },
  'surcharge.deleted': { label: 'Surcharge deleted' },
  'test_data.deleted': { label: 'Test data deleted' },
  'invitation.created': { label: 'Team invitation sent', tells: 'owners' },
  'invitation.revoked': { label: 'Team invitation revoked' },
  'member.joined': { label: 'Team member joined', tells: 'owners' },
  'member.role_changed': { label: 'Team role changed', tells: 'person' },
  'member.removed': { label: 'Team member removed', tells: 'person' },
  'operator_link.created': { label: 'Operator link created' },
  'user.created': { label: 'User created' },
  'user.signed_in': { label: 'Signed in' },
  'user.sign_in_failed': { label: 'Sign-in failed' },
  'user.device_added': { label: 'Signed in on a new device', tells: 'person' },
  'user.session_ended': { label: 'Session signed out' },
  'user.other_sessions_ended': { label: 'Other sessions signed out' },
  'user.signed_out_everywhere': { label: 'Signed out everywhere' },
  'user.password_changed': { label: 'Password changed', tells: 'person' },
  'user.access_reset': { label: 'Password and two-factor authentication reset', tells: 'person' },
  'user.second_factor_added': { label: 'Two-factor authentication turned on', tells: 'person' },
  'user.passkey_added': { label: 'Passkey added', tells: 'person' },
  'user.passkey_renamed': { label: 'Passkey renamed' },
  'user.passkey_removed': { label: 'Passkey removed', tells: 'person' },
  'user.second_factor_removed': { label: 'Two-factor authentication turned off', tells: 'person' },
  'partner.connected': { label: 'Partner connected', tells: 'owners' },
  'partner.disconnected': { label: 'Partner disconnected', tells: 'owners' },
  'authorization_code.reissued': { label: 'Authorization code reissued' },
  'refresh_token.reused': { label: 'Refresh token used twice, access ended', tells: 'owners' },
  'access_token.revoked': { label: 'Access token revoked' },
  'partner_application.created': { label: 'Partner application created' },
  'partner_application.updated': { label: 'Partner application changed', tells: 'owners' },
  'partner_application.secret_rolled': { label: 'Client secret rolled', tells: 'owners' },
  'partner_application.secret_ended': { label: 'Client secret ended', tells: 'owners' },
  'partner_application.approved': { label: 'Partner application approved' },
  'partner_application.rejected': { label: 'Partner application rejected' },
  'partner_application.review_requested': { label: 'Partner application review requested' },
  'merchant_application.submitted': { label: 'Merchant application submitted' },
  'merchant_application.approved': { label: 'Merchant application approved' },
  'merchant_application.declined': { label: 'Merchant application declined' },
  'merchant_application.decided': { label: 'Merchant application decided' },
  'merchant_application.undone': { label: 'Decision about a merchant application undone' },
  'merchant_application.erased': { label: 'Merchant application erased' },
  'brand.created': { label: 'Brand created' },
  'brand.updated': { label: 'Brand changed' },
  'plan.created': { label: 'Plan created' },
  'plan.updated': { label: 'Plan changed' },
  'job.retried': { label: 'Job retried' },
  'encryption_key.added': { label: 'Encryption key added' },
  'encryption_keys.dropped': { label: 'Old encryption keys dropped' },
  'data_keys.rewrapped': { label: 'Data keys wrapped again' },
  'archive.written': { label: 'Records archived' },
  'archive.restored': { label: 'Archived records restored' },
  'archive.destroyed': { label: 'Archive destroyed' },
  'audit_log.begun': { label: 'Audit log begun' },
  'audit_log.read': { label: 'Audit log read' },
} as const satisfies Record<string, Action>

export type AuditAction = keyof typeof auditActions

/** What is known of an action; undefined for one that only a later version knows. */
export function actionOf(name: string): Action | undefined {
  return isAction(name) ? auditActions[name] : undefined
}

export const isAction = (name: string): name is AuditAction => Object.hasOwn(auditActions, name)
