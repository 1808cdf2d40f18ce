// The refusals of OAuth, of RFC 6749, 4.1.2.1 and 5.2 (rules: errors.md#oauth).

/** The codes, with the status that `/oauth/token` answers with. */
const STATUSES = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  invalid_scope: 400,
  access_denied: 400,
  temporarily_unavailable: 429,
  server_error: 500,
} as const

export type OAuthErrorCode = keyof typeof STATUSES

export const oauthErrorCodes = Object.keys(STATUSES)

/** What is wrong with a request of OAuth. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode
  readonly status: number

  /**
   * @param description for people; it never holds a value that was sent
   * @param status replaces the one of the code
   */
  constructor(code: OAuthErrorCode, description: string, status?: number) {
    super(description)
    this.code = code
    this.status = status ?? STATUSES[code]
  }

  /** `{error, error_description}` */
  get body(): { error: OAuthErrorCode; error_description: string } {
    return { error: this.code, error_description: this.message }
  }
}
