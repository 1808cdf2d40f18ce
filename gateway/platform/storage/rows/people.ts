// Rows of people: who they are, where they are signed in, and whose teams they are in.
import type { Mode } from '../../../core/caller.ts'
import type { MemberRole } from '../../../core/permissions.ts'

export const userStatuses = ['ACTIVE', 'INACTIVE'] as const

export interface UserRow {
  id: string
  created: number
  modified: number
  /** In lower case. */
  email: string
  name: string
  /** As merchants/users/passwords.ts writes it: how it was stretched, the salt and the result. */
  password: string
  /** Whether the password is still the one that the gateway derived for its demo. */
  is_derived: number
  /** The secret of the second factor, encrypted; null: none was begun. */
  totp_secret: string | null
  /** Whether a code of that secret is asked for. */
  totp_enabled: number
  /** The time step of the last code that was taken, so that none is taken twice. */
  totp_step: number | null
  /** Whether the pages of the gateway's operator are open. */
  is_operator: number
  status: (typeof userStatuses)[number]
}

/** A code in place of the second factor, once. */
export interface RecoveryCodeRow {
  /** Keyed digest of the code. */
  hash: string
  user_id: string
}

/** A passkey, with which a user signs in at the pages of one host. */
export interface PasskeyRow {
  id: string
  user_id: string
  /** What the authenticator calls it, in base64url. */
  credential_id: string
  /** The host of the pages where it was added: it works there and nowhere else. */
  rp_id: string
  /** As the user named it. */
  name: string
  /** COSE, in base64url. */
  public_key: string
  /** How often the authenticator says that it was used; 0 for one that doesn't count. */
  counter: number
  /** Separated by commas. */
  transports: string
  created: number
  last_used: number | null
}

/** A challenge that a passkey has answered, so that it can't be used again. */
export interface SpentChallengeRow {
  /** Keyed digest of the challenge. */
  hash: string
  expires: number
}

export interface MembershipRow {
  user_id: string
  merchant_id: string
  role: MemberRole
  created: number
}

/** Where somebody is signed in. */
export interface SessionRow {
  /** Keyed digest of what the cookie holds. */
  hash: string
  user_id: string
  created: number
  /** When it was last used, to the minute. */
  seen: number
  /** When the person last showed the password or a code. */
  confirmed: number
  /** Whether the second factor is still to be shown: until then it opens nothing. */
  awaits_code: number
  /** The merchant that the person looks at. */
  merchant_id: string | null
  mode: Mode
  /** What the browser called itself when the session began; null: nothing, or the session began in an earlier version. */
  agent: string | null
  /** The client address that last used it. */
  address: string | null
}

export interface InvitationRow {
  id: string
  /** Keyed digest of what the link holds. */
  hash: string
  merchant_id: string
  email: string
  role: MemberRole
  /** The user who sent it; null: the gateway's operator. */
  invited_by: string | null
  created: number
  expires: number
}

/** A link that the first operator signs up with. */
export interface OperatorLinkRow {
  id: string
  /** Keyed digest of the link's secret. */
  hash: string
  created: number
  expires: number
  /** Whose password it sets; null: the first operator's, who has no account yet. */
  user_id: string | null
}

/** A try to sign in that has not succeeded, or not yet. */
export interface SignInAttemptRow {
  id: string
  /** Keyed digest of the account or the client address. */
  bucket: string
  at: number
}
